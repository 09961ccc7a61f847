"""Genesia, as a table of contents."""

from __future__ import annotations

from genesia.components import Content, read_content
from genesia.copying import react
from genesia.evaluation import evaluate
from genesia.invariants import broken
from genesia.options import Options, check_start
from genesia.phases.attack import (
    attacks_are_over,
    begin_attacks,
    besiege,
    choose_losses,
    declare,
    defend,
    finish_the_attack,
    launch,
    move_in,
    players_at_war,
)
from genesia.phases.end_of_epoch import (
    begin_end_cards,
    begin_the_end,
    build_cities,
    choose_a_position,
    end_the_epoch,
    fewest_points_first,
    keeps_its_order,
    note_progress,
    open_the_positions,
    play_end_cards,
    sell_the_rest,
)
from genesia.phases.expansion import begin_expansion, expand
from genesia.phases.growth import begin_growth, grow, open_the_set
from genesia.phases.start_of_epoch import (
    choose_a_card,
    deal_cards,
    discard_the_last_card,
    draft_is_over,
    give_income,
    in_turn_order,
    is_solo,
    take_the_turn,
)
from genesia.position import lay_out
from genesia.preparation import (
    deal_objectives,
    keep_an_objective,
    prepare_the_decks,
    settle_the_turn_order,
    take_the_pieces,
)
from genesia.scoring import is_over, result, running_scores
from genesia.state import Genesia
from tabletop_core import EachPlayer, Game, Once, Phase, Repeat

PHRASES = {
    "order": "turn order: {order}",
    "income": "epoch {epoch} begins: {coins} coins for everybody",
    "played": "{player} plays {card} {name}",
    "copied": "{player} copies {card} {name}",
    "sold": "{player} discards a card for {coins} coins",
    "recruited": "{player} recruits {clans} in {region} for {coins} coins",
    "placed": "{player} places {clans} in {region}",
    "built": "{player} builds a city in {region}",
    "gained": "{player} gets {coins} coins",
    "took": "{player} takes {coins} coins from {from_player}",
    "scored": "{player} notes {points} progress points",
    "moved": "{player} moves {clans} from {start} to {path} for {coins} coins",
    "toll": "{player} pays {to_player} a toll of {coins}",
    "jumped": "{player} lets {clans} jump from {start} to {region}",
    "declared": "War: {players}",
    "peace": "all choose Peace",
    "attacked": "{player} attacks {region} of {defender} from {start}: {clans} against {against}",
    "embargo": "{player} pays {to_player} {coins} coins before the attack",
    "lost": "{player} loses {clans}, {defender} loses {other}",
    "besieged": "{player} takes the city in {region}",
    "moved_in": "{player} moves {clans} into {region}",
    "progress": "{player} has {points} progress points in epoch {epoch}",
    "position": "{player} will be number {position}",
    "objective": "{player} reveals {objective} {name}",
}


def content(_options: Options) -> Content:
    return read_content()


HOW_TO_PLAY = """
Three epochs. In each you get coins, draft five cards, then play Growth (cards, recruit clans at
your homeland), Expansion (move clans, a coin a step; crossing others costs a toll) and Attack
(all choose War or Peace in secret). At the end of an epoch two clans in a region build a city.
Regions are written P1.A2: continent of seat 1, ring A, number 2; H is home, X the centre.
Points: progress of your cards, 2 for each foreign region, the value of every region you hold,
and your secret objective. A card you do not need can be sold for 4 coins in your turn.
"""

GENESIA = Game(
    id="genesia",
    title="Genesia",
    about="Lead a people through three epochs: draft cards, settle a map, make war or peace.",
    how_to_play=HOW_TO_PLAY,
    version="1",
    players=range(1, 6),
    options=Options,
    content=content,
    check_start=check_start,
    state=Genesia,
    preparation=[
        Once(take_the_pieces, settle_the_turn_order, prepare_the_decks, deal_objectives),
        Once(keep_an_objective),
    ],
    phases=[
        Phase("Start of epoch", Once(give_income, deal_cards)),
        Phase(
            "Draft",
            Repeat(Once(choose_a_card), until=draft_is_over),
            Once(discard_the_last_card),
            skip_if=is_solo,
        ),
        Phase(
            "Growth",
            Once(begin_growth),
            EachPlayer(take_the_turn, open_the_set, Repeat(grow), order=in_turn_order, first=react),
        ),
        Phase(
            "Expansion",
            Once(begin_expansion),
            EachPlayer(take_the_turn, Repeat(expand), order=in_turn_order, first=react),
        ),
        Phase(
            "Attack",
            Once(begin_attacks),
            Repeat(
                Once(declare),
                EachPlayer(
                    take_the_turn,
                    Repeat(launch),
                    Repeat(defend),
                    Repeat(choose_losses),
                    Repeat(besiege),
                    Repeat(move_in),
                    finish_the_attack,
                    order=players_at_war,
                    first=react,
                ),
                until=attacks_are_over,
            ),
            skip_if=is_solo,
        ),
        Phase(
            "End of epoch",
            Once(begin_the_end),
            EachPlayer(take_the_turn, Repeat(build_cities), order=in_turn_order),
            Once(begin_end_cards),
            EachPlayer(take_the_turn, Repeat(play_end_cards), order=in_turn_order, first=react),
            Once(sell_the_rest, note_progress),
        ),
        Phase(
            "Turn order",
            Once(open_the_positions),
            EachPlayer(choose_a_position, order=fewest_points_first),
            skip_if=keeps_its_order,
        ),
        Phase("End of epoch", Once(end_the_epoch)),
    ],
    over=is_over,
    result=result,
    scores=running_scores,
    evaluate=evaluate,
    position=lay_out,
    invariants=broken,
    package=__package__,
    phrases=PHRASES,
    decisions_at_most=3_000,
)
