"""What a small fault in the rules would change and nothing else shows: words of options, ways that
are one coin too dear, stacks of two, what a small turn leaves behind."""

from __future__ import annotations

from typing import Any

import pytest
from genesia.components import read_content

WALL = {"P2.B1": 1, "P2.B2": 1, "P2.B3": 1, "P2.B4": 1}


def ways_through(table: Any, ada: dict[str, Any], bob: dict[str, Any]) -> list[str]:
    """Through which regions of Ada's Bob could go from P2.A1."""
    t = table(
        epoch=2,
        phase="Expansion",
        turn="Bob",
        Ada={"clans": WALL, **ada},
        Bob={"clans": {"P2.A1": 1}, **bob},
    )
    t.do("Bob: move P2.A1")
    return [key for key in t.options if key.startswith("via ")]


# Words


@pytest.mark.covers("GN-5.13", "GN-6.3")
def test_what_the_options_of_a_turn_say(table: Any) -> None:
    t = table(Ada={"coins": 5, "hand": ["BI-2"], "clans": {"P1.A1": 2}})
    assert t.labels["play BI-2"] == "Tally Bones · Growth · 3 coins · Invention, 1 progress"
    assert t.labels["recruit P1.H"] == "up to 2 clans"
    assert t.labels["sell"] == "a hand card for 4 coins"
    t.do("Ada: done").pass_until("Expansion")
    assert t.labels["move P1.A1"] == "2 clans"


@pytest.mark.covers("GN-5.13", "GN-7.3.5")
def test_what_the_options_beside_an_attack_say(table: Any) -> None:
    ada = {"clans": {"P1.D1": 3}, "hand": ["RI-2"]}
    t = table(phase="Attack", Ada=ada, Bob={"clans": {"P1.D2": 1}})
    t.everybody("peace", Ada="war")
    assert t.labels["play RI-2"] == "War Drums · Attack · your attack: strength +2"
    assert t.labels["sell"] == "a hand card for 4 coins"


@pytest.mark.covers("GN-2.16")
def test_an_objective_says_how_many_clans_a_region_needs() -> None:
    [garrisons] = [card for card in read_content().objectives if card.key == "O8"]
    assert "region with 3 or more clans" in str(garrisons.awards[0])


@pytest.mark.covers("GN-11.3")
def test_the_note_says_the_whole_score_of_the_lowest_member(table: Any) -> None:
    ada = {"clans": {"P1.D1": 1}, "progress": [5, 0]}
    t = table(2, epoch=3, phase="End of epoch", options={"teams": "AB"}, Ada=ada)
    t.pass_to_the_end()
    total = t.standing("Ada").total
    assert total > 5
    assert t.result.note == f"team A, its lowest score is {total}"


@pytest.mark.covers("GN-9.8", "GN-11.3")
def test_the_note_names_every_team_that_shares_the_victory(table: Any) -> None:
    t = table(2, epoch=3, phase="End of epoch", options={"teams": "BA"})
    t.pass_to_the_end()
    assert t.winners == ["Ada", "Bob"]
    assert t.result.note == "teams A and B, their lowest score is 0"


@pytest.mark.covers("GN-2.5", "GN-10.5")
@pytest.mark.parametrize("players", [1, 3])
def test_everybody_is_told_the_turn_order(fresh: Any, players: int) -> None:
    t = fresh(players)
    [told] = t.events("order")
    assert told["order"] == [tribe.name for tribe in t.public.order]


@pytest.mark.covers("GN-10.1")
def test_a_solo_player_is_always_the_first(table: Any) -> None:
    t = table(1, tribes={}, epoch=3, phase="End of epoch")
    t.pass_to_the_end()
    assert t.standing("Ada").rank == 1


# Selling and recruiting


@pytest.mark.covers("GN-5.13")
def test_which_card_is_discarded_stays_secret(table: Any) -> None:
    t = table(Ada={"hand": ["BI-1", "BI-2"]})
    t.do("Ada: sell", "BI-1")
    assert t.session.journal[-1].question == "Which card do you discard?"
    assert t.session.journal[-1].is_secret


@pytest.mark.covers("GN-6.3")
def test_cheap_clans_have_to_be_paid_too(table: Any) -> None:
    t = table(Ada={"hand": ["GI-3"]})
    t.do("Ada: play GI-3")
    assert t.coins("Ada") == 3
    t.do("Ada: recruit P1.H")
    assert t.options == ["1", "2", "3"]


# Ways and jumps


@pytest.mark.covers("GN-7.1.11")
def test_a_doubled_toll_of_the_first_player_has_to_be_payable(table: Any) -> None:
    doubled = {"played": ["P6"]}
    assert ways_through(table, doubled, {"coins": 4})
    assert ways_through(table, doubled, {"coins": 3}) == []
    assert ways_through(table, {}, {"coins": 3})


@pytest.mark.covers("GN-7.2.6", "GN-7.1.11")
def test_who_has_had_his_doubled_toll_gets_a_single_one_further_on(table: Any) -> None:
    t = table(
        4,
        epoch=2,
        phase="Expansion",
        Ada={"coins": 6, "clans": {"P2.A1": 1}},
        Cleo={
            "clans": {"P2.H": 1, "P2.A2": 1, "P2.A3": 1, "P2.B1": 1, "P2.B2": 1},
            "played": ["P6"],
        },
        Dan={"clans": {"P2.H": 1}},
    )
    t.do("Ada: move P2.A1", "via P2.H")
    assert t.labels == {"Cleo": "2 coins", "Dan": "1 coin"}
    t.do("Ada: Cleo", "P2.B4")
    assert (t.coins("Ada"), t.coins("Cleo")) == (0, 3)


@pytest.mark.covers("GN-7.1.11", "GN-7.1.12")
def test_the_last_coin_may_go_into_a_toll_where_steps_are_free(table: Any) -> None:
    assert ways_through(table, {}, {"coins": 1, "free_moves": 2})
    assert ways_through(table, {}, {"coins": 0, "free_moves": 2}) == []


@pytest.mark.covers("GN-7.1.11")
def test_without_tolls_the_steps_have_to_be_payable(table: Any) -> None:
    free = {"played": ["BII-6"]}
    assert ways_through(table, {}, {**free, "coins": 2})
    assert ways_through(table, {}, {**free, "coins": 1}) == []


@pytest.mark.covers("GN-7.1.11")
def test_step_by_step_nobody_goes_back_to_where_he_came_from(table: Any) -> None:
    t = table(
        phase="Expansion",
        Ada={"coins": 9, "clans": {"P1.A1": 1}},
        Bob={"clans": {"P1.B1": 1}},
    )
    t.do("Ada: move P1.A1", "via P1.B1")
    assert "P1.A2" in t.options
    assert "P1.A1" not in t.options


@pytest.mark.covers("GN-5.16")
def test_one_of_a_stack_of_two_may_jump(table: Any) -> None:
    t = table(epoch=3, Ada={"coins": 2, "clans": {"P1.H": 2}, "hand": ["YIII-2"]})
    t.pass_until("Expansion")
    t.do("Ada: play YIII-2", "P1.H")
    assert t.options == ["1", "2"]


# Copying, and the order of the tribes


@pytest.mark.covers("GN-5.6")
def test_with_the_last_copied_move_nobody_crosses_a_region(table: Any) -> None:
    t = table(
        phase="Expansion",
        Ada={"coins": 2, "hand": ["BI-3"], "clans": WALL},
        Bob={"coins": 9, "clans": {"P2.A1": 1}, "hand": ["VI-2"]},
    )
    t.do("Ada: play BI-3", "Bob: VI-2", "move P2.A1")
    assert "via P2.B1" in t.options
    t.do("Bob: P2.A2", "move P2.A2")
    assert not [key for key in t.options if key.startswith("via ")]


@pytest.mark.covers("GN-5.6")
def test_copied_moves_and_clans_do_not_outlast_the_small_turn(table: Any) -> None:
    t = table(
        phase="Expansion",
        Ada={"coins": 2, "hand": ["BI-3"], "clans": {"P1.H": 1}},
        Bob={"coins": 9, "clans": {"P2.A1": 1}, "hand": ["VI-2"]},
    )
    t.do("Ada: play BI-3", "Bob: VI-2", "done")
    assert (t.state.small_moves, t.state.small_clans) == (0, 0)


@pytest.mark.covers("GN-8.1.1", "GN-10.17")
def test_solo_the_first_tribe_builds_its_cities_first(table: Any) -> None:
    tribes = {"first tribe": {"clans": {"P1.D1": 2}}, "second tribe": {"clans": {"P2.D1": 2}}}
    t = table(1, tribes=tribes, phase="End of epoch")
    assert [event["region"] for event in t.events("built")] == ["P1.D1", "P2.D1"]


# The end of the Attack phase


@pytest.mark.covers("GN-7.3.26")
def test_a_round_that_only_changed_a_hand_is_none_of_three_in_a_row(table: Any) -> None:
    t = table(
        phase="Attack",
        Ada={"clans": {"P1.D1": 3}, "hand": ["RI-2"]},
        Bob={"cities": ["P1.D2"]},
    )
    attack = "Ada: attack P1.D1 > P1.D2"
    for lines in ([attack], [attack], ["Ada: play RI-2", attack], [attack], [attack], [attack]):
        assert t.question == "War or Peace?"
        t.everybody("peace", Ada="war").do(*lines)
        while t.phase == "Attack" and t.question != "War or Peace?":
            t.pass_once()
    assert t.phase == "Turn order"
