"""Chance: fixed numbers for a fixed key, no favourites, recorded and forceable."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_core.errors import BadInput, ImpossibleChance
from tabletop_core.table import chance as chance_module
from tabletop_core.table.chance import KEY_BYTES, Chance, Draw, _below, fresh_key, key_from_seed

KEY = bytes(range(KEY_BYTES))
DICE = [1, 4, 4, 5, 3, 1, 3, 5, 2, 5, 1, 4]
LARGE = [365001, 466949, 211424, 832824]
FIRST_SHUFFLE = [10, 17, 6, 0, 1, 3, 14, 12, 4, 8, 16, 13, 5, 15, 2, 11, 7, 19, 18, 9]
SECOND_SHUFFLE = [8, 0, 9, 15, 13, 2, 11, 3, 17, 7, 10, 16, 14, 4, 18, 5, 12, 19, 6, 1]
DRAWN = "bfghcead"
KEY_OF_3 = "bf851549a160b07f0d98d0dab70c46acb5b1caca409b12fea07cb901331f4e40"


def test_vectors_numbers() -> None:
    chance = Chance(KEY)
    assert [chance.below(6, "dice") for _ in range(12)] == DICE
    assert [chance.below(1_000_000, "large") for _ in range(4)] == LARGE


def test_vectors_shuffle() -> None:
    chance = Chance(KEY)
    cards = list(range(20))
    chance.shuffle(cards, "deck")
    assert cards == FIRST_SHUFFLE
    chance.shuffle(cards, "deck")
    assert cards == SECOND_SHUFFLE


def test_vectors_draws() -> None:
    chance = Chance(KEY)
    bag = list("abcdefgh")
    assert "".join(chance.draw(bag, "bag") for _ in range(8)) == DRAWN


def test_vectors_keys() -> None:
    assert key_from_seed(3).hex() == KEY_OF_3
    assert key_from_seed("3") == key_from_seed(3)
    assert key_from_seed(4) != key_from_seed(3)


def test_a_fresh_key_is_another_one_each_time() -> None:
    assert len(fresh_key()) == KEY_BYTES
    assert fresh_key() != fresh_key()


def test_a_key_of_another_length_is_refused() -> None:
    with pytest.raises(BadInput, match="32 bytes, not 5"):
        Chance(b"short")


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 6, 7])
def test_no_number_is_favoured(limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With words below 16 instead of 2**64, every word is tried: all numbers come equally often."""
    monkeypatch.setattr(chance_module, "_WORD", 16)
    passed_over = object()
    counts: Counter[object] = Counter()
    for word in range(16):
        words = iter([word])
        try:
            counts[_below(limit, words)] += 1
        except AssertionError:
            counts[passed_over] += 1
    assert counts.pop(passed_over, 0) == 16 % limit
    assert counts == dict.fromkeys(range(limit), 16 // limit)


@pytest.mark.parametrize("limit", [3, 5, 6, 7, 10**9 + 7])
def test_words_that_would_favour_some_are_passed_over(limit: int) -> None:
    largest = 2**64 - 1
    fair = 2**64 - 2**64 % limit
    assert _below(limit, iter([largest, fair, fair - 1])) == limit - 1
    assert _below(limit, iter([largest, 0])) == 0


def test_every_order_is_equally_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    """With words below 12, all that a shuffle of four can meet are tried: 12 * 12 * 12."""
    monkeypatch.setattr(chance_module, "_WORD", 12)
    counts: Counter[str] = Counter()
    for words in product(range(12), repeat=3):
        monkeypatch.setattr(chance_module, "_words", lambda *_of, words=words: iter(words))
        items = list("abcd")
        Chance(KEY).shuffle(items, "deck")
        counts["".join(items)] += 1
    assert counts == {"".join(order): 12**3 // 24 for order in permutations("abcd")}


def test_shuffling_many_times_brings_every_order_about_as_often() -> None:
    chance = Chance(KEY)
    counts: Counter[str] = Counter()
    for _ in range(2400):
        items = list("abc")
        chance.shuffle(items, "deck")
        counts["".join(items)] += 1
    assert len(counts) == 6
    # The sum of squares over 400 has 5 degrees of freedom: above 20.5 once in a thousand keys.
    assert sum((count - 400) ** 2 / 400 for count in counts.values()) < 20.5


@given(st.lists(st.integers(), max_size=40), st.integers(0, 1000))
def test_a_shuffle_keeps_everything(items: list[int], seed: int) -> None:
    shuffled = list(items)
    Chance(key_from_seed(seed)).shuffle(shuffled, "deck")
    assert sorted(shuffled) == sorted(items)


@given(st.integers(1, 10**12), st.text(max_size=10), st.integers(0, 50))
def test_a_number_lies_below_its_limit(limit: int, stream: str, seed: int) -> None:
    assert 0 <= Chance(key_from_seed(seed)).below(limit, stream) < limit


def test_a_number_below_nothing_is_refused() -> None:
    with pytest.raises(BadInput, match="below 0"):
        Chance(KEY).below(0, "dice")


def test_streams_do_not_disturb_each_other() -> None:
    alone, mixed = Chance(KEY), Chance(KEY)
    wanted = [alone.below(100, "dice") for _ in range(5)]
    found = []
    for _ in range(5):
        mixed.shuffle([1, 2, 3], "deck")
        found.append(mixed.below(100, "dice"))
    assert found == wanted


def test_streams_differ() -> None:
    chance = Chance(KEY)
    assert [chance.below(10**9, "a") for _ in range(3)] != [
        chance.below(10**9, "b") for _ in range(3)
    ]


def test_a_copy_has_the_same_future_and_its_own_counts() -> None:
    chance = Chance(KEY)
    chance.below(6, "dice")
    copy = chance.copy()
    assert [copy.below(6, "dice") for _ in range(5)] == [chance.below(6, "dice") for _ in range(5)]
    copy.below(6, "dice")
    assert (copy.counts, chance.counts) == ({"dice": 7}, {"dice": 6})


def test_every_draw_is_recorded() -> None:
    chance = Chance(KEY)
    chance.drawn = []
    rolled = chance.below(6, "dice")
    picked = chance.pick("abc", "letter")
    deck = [1, 2]
    chance.shuffle(deck, "deck")
    assert chance.drawn == [
        Draw("dice", 0, rolled),
        Draw("letter", 0, picked),
        Draw("deck", 0, tuple(deck)),
    ]


def test_forced_results_come_up_in_order_and_then_the_key_decides() -> None:
    free, forced = Chance(KEY), Chance(KEY, {"dice": [5, 0]})
    assert [forced.below(6, "dice") for _ in range(2)] == [5, 0]
    third = [free.below(6, "dice") for _ in range(3)][2]
    assert forced.below(6, "dice") == third


def test_a_forced_shuffle_names_the_first_items() -> None:
    chance = Chance(KEY, {"deck": [["c", "a"]]})
    deck = list("abcde")
    chance.shuffle(deck, "deck")
    assert deck[:2] == ["c", "a"]
    assert sorted(deck) == list("abcde")


@pytest.mark.parametrize("wanted", [6, -1, "six"])
def test_an_impossible_number_is_refused(wanted: object) -> None:
    with pytest.raises(ImpossibleChance) as caught:
        Chance(KEY, {"dice": [wanted]}).below(6, "dice")
    assert caught.value.possible == ("0 to 5",)


def test_an_impossible_item_is_refused_with_what_is_possible() -> None:
    with pytest.raises(ImpossibleChance) as caught:
        Chance(KEY, {"bag": ["x"]}).draw(["b", "a", "b"], "bag")
    assert (caught.value.stream, caught.value.possible) == ("bag", ("a", "b"))


def test_with_nothing_left_to_force_chance_may_be_told_to_fail() -> None:
    chance = Chance(KEY, {"dice": [1]}, then_fail=True)
    assert chance.below(6, "dice") == 1
    with pytest.raises(ImpossibleChance, match="no result is given"):
        chance.below(6, "dice")


def test_an_empty_bag_gives_nothing() -> None:
    with pytest.raises(BadInput, match="nothing to draw"):
        Chance(KEY).draw([], "bag")
