"""B3: the Attack phase, a series of rounds in which the players at War attack once each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from genesia.actions import (
    Action,
    action_key,
    action_label,
    carry_out,
    no_action,
    plays,
    recruits,
    sales,
)
from genesia.cards import TOO_DEAR, is_open, lay_open, sell
from genesia.components import EpochCard, Icon
from genesia.effects import gain_coins
from genesia.recruiting import recruit, recruits_price
from genesia.state import NOWHERE, Genesia, Stance
from genesia.vocabulary import some
from genesia.world import NOBODY
from tabletop_core import Play, Player, Reason, ask, ask_all, offer, rule

MUST_ATTACK = Reason("GN-7.3.10", "you must attack, and could not pay for any attack then")


def begin_attacks(state: Genesia) -> None:
    """The Attack phase follows Expansion in every epoch."""
    state.phase = Icon.ATTACK


@rule("GN-7.3.1", "GN-7.3.2", "GN-7.3.25", "GN-7.3.30")
def declare(state: Genesia) -> Play[None]:
    """Every player sets War or Peace in secret; all reveal at once. Who played or copied the Nobel
    Peace Prize has Peace in every round."""
    state.round_began = what_is_used_up(state)
    state.stances = [Stance.PEACE] * len(state.players)
    free = [player for player in state.players if not state.at_peace[player]]
    if free:
        chosen = yield from ask_all(free, "War or Peace?", list(Stance))
        for player, stance in chosen.items():
            state.stances[player] = stance
    warriors = tuple(players_at_war(state))
    state.tell("declared", players=warriors) if warriors else state.tell("peace")


@rule("GN-7.3.4")
def players_at_war(state: Genesia) -> list[Player]:
    """The players with War, in turn order."""
    return [state.players[seat] for seat in state.order if state.stances[seat] is Stance.WAR]


@rule("GN-7.3.3", "GN-7.3.26")
def attacks_are_over(state: Genesia) -> bool:
    """All chose Peace, or the round changed nothing on the map, in the hands or in the coins."""
    return not players_at_war(state) or state.round_began == what_is_used_up(state)


def what_is_used_up(state: Genesia) -> tuple[int, ...]:
    """What every round that is worth going on changes."""
    counted: list[int] = list(state.coins)
    counted += [len(state.hand(player)) for player in state.players]
    for player in state.players:
        counted += state.clans[player]
        counted += state.cities[player]
    return tuple(counted)


# Announcing an attack.


@rule("GN-7.3.4", "GN-7.3.5", "GN-7.3.10", "GN-7.3.11", "GN-7.3.21", "GN-7.3.27")
def launch(state: Genesia, player: Player) -> Play[bool]:
    """A player at War names one attacking and one attacked region, after playing what he likes; he
    must attack if he can, and passes if he cannot."""
    action = yield from ask(
        player,
        "Launch an attack",
        launching(state, player),
        unless=partial(no_preparation, state, player),
        key=attack_key(state),
        label=attack_label(state, player),
        or_pass=False if can_attack(state, player) else "pass",
    )
    if action is None:
        return False
    if action[0] == "attack":
        announce(state, player, action[1], action[2])
        return False
    if action[0] == "recruit":
        too_many = partial(no_recruits, state, player)
        yield from recruit(state, player, action[1], unless=too_many)
    else:
        yield from act_in_attack(state, player, action)
    return True


def launching(state: Genesia, player: int) -> Iterator[Action]:
    """What can be done until an attack is launched."""
    yield from (("attack", *pair) for pair in legal_attacks(state, player))
    yield from attack_plays(state, player)
    yield from sales(state, player)
    if state.options.recruit_in_attack:
        yield from recruits(state, player)


@rule("GN-7.2.3", "GN-7.2.4", "GN-7.3.6", "GN-7.3.7", "GN-7.3.8", "GN-7.3.9", "GN-7.3.11")
def legal_attacks(
    state: Genesia, player: int, spent: int = 0, with_card: EpochCard | None = None
) -> Iterator[tuple[int, int]]:
    """Adjacent regions of one opponent with fewer clans, no homelands; cards in force count. Also
    what would be legal after spending some coins and playing a card."""
    cards = state.attack_cards if with_card is None else [*state.attack_cards, with_card]
    reach = max((card.offence.range for card in cards if card.offence), default=1)
    more = sum(card.offence.strength for card in cards if card.offence)
    coins = state.coins[player] - spent
    world = state.world
    for origin, clans in enumerate(state.clans[player]):
        if not clans:
            continue
        for target in world.within(origin, reach):
            if world.is_home[target]:
                continue
            defender = opponent_in(state, player, target)
            if defender is None or coins < state.embargoes[defender]:
                continue
            if state.clans[defender][target] + state.stronger[defender] < clans + more:
                yield origin, target


def can_attack(
    state: Genesia, player: int, spent: int = 0, with_card: EpochCard | None = None
) -> bool:
    return next(legal_attacks(state, player, spent, with_card), None) is not None


@rule("GN-7.3.10")
def no_preparation(state: Genesia, player: int, action: Action) -> Reason | None:
    """Before an attack nothing may be bought that would make it impossible: who can attack must."""
    if action[0] == "recruit":
        return no_action(state, player, action) or no_recruits(state, player, 1)
    refused = no_attack_action(state, player, action)
    if refused is not None or action[0] != "play":
        return refused
    return no_spending(state, player, action[1].cost, action[1])


def no_recruits(state: Genesia, player: int, count: int) -> Reason | None:
    """Why so many clans cannot be recruited before an attack."""
    return no_spending(state, player, recruits_price(state, player, count))


def no_spending(
    state: Genesia, player: int, price: int, card: EpochCard | None = None
) -> Reason | None:
    if not price or not can_attack(state, player) or can_attack(state, player, price, card):
        return None
    return MUST_ATTACK


def opponent_in(state: Genesia, player: int, region: int) -> Player | None:
    """The opponent who holds a region; outside homelands there is at most one."""
    for tribe in state.tribes:
        if tribe != player and (state.clans[tribe][region] or state.cities[tribe][region]):
            return tribe
    return None


@rule("GN-7.3.5", "GN-5.14")
def announce(state: Genesia, player: Player, origin: int, target: int) -> None:
    """The attack is launched; an embargo is paid first."""
    defender = opponent_in(state, player, target)
    assert defender is not None
    state.attack_from, state.attack_to, state.defender = origin, target, int(defender)
    state.attacks_launched[player] += 1
    state.tell(
        "attacked",
        player=player,
        defender=defender,
        start=state.name(origin),
        region=state.name(target),
        clans=state.clans[player][origin],
        against=state.clans[defender][target],
    )
    price = state.embargoes[defender]
    if price:
        state.pay_to(player, defender, price)
        state.tell("embargo", player=player, to_player=defender, coins=price)


# Cards in an attack.


@rule("GN-5.5", "GN-5.25", "GN-7.3.5", "GN-7.3.21")
def attack_plays(state: Genesia, player: int) -> list[Action]:
    """Offensive cards and four-icon cards, until losses are chosen."""
    return plays(state, player)


def no_attack_action(state: Genesia, player: int, action: Action) -> Reason | None:
    return None if action[0] in ("attack", "lose") else no_action(state, player, action)


def act_in_attack(state: Genesia, player: Player, action: Action) -> Play[None]:
    """Play an offensive card for this attack, or do what one may do in any own turn."""
    if action[0] == "play" and action[1].offence is not None:
        lay_open(state, player, action[1])
        state.attack_cards.append(action[1])
    else:
        yield from carry_out(state, player, action)


@rule("GN-5.7", "GN-7.3.20", "GN-7.3.22", "GN-7.3.23", "GN-7.3.29")
def defend(state: Genesia, player: Player) -> Play[bool]:
    """The defender may play defence cards, one after another, also at Peace."""
    if state.attack_to == NOWHERE or state.cancelled or not may_defend(state):
        return False
    defender = state.players[state.defender]
    card = yield from offer(
        defender,
        f"{player.name} attacks {state.name(state.attack_to)}. Defend it?",
        [card for card in state.hand(defender) if card.defence is not None],
        unless=partial(no_defence, state, defender),
        label=lambda card: card.words,
    )
    if card is None:
        return False
    lay_open(state, defender, card)
    state.defence_cards.append(card)
    state.cancelled = cancels(state, card)
    return True


def may_defend(state: Genesia) -> bool:
    """Whether, as everybody knows, the defender may hold a defence card and pay for it."""
    if any(card.offence and card.offence.no_defence for card in state.attack_cards):
        return False
    if not state.hand(state.defender):
        return False
    coins = state.coins[state.defender]
    return any(
        card.defence is not None and card.cost <= coins and not is_open(state, card)
        for card in state.epoch_cards
    )


@rule("GN-5.12")
def no_defence(state: Genesia, defender: int, card: EpochCard) -> Reason | None:
    """A defence card has to be paid like any other."""
    return TOO_DEAR if card.cost > state.coins[defender] else None


def cancels(state: Genesia, card: EpochCard) -> bool:
    """Whether a defence card cancels the attack: always, or if a city is attacked."""
    assert card.defence is not None
    if card.defence.cancel == "with-city":
        return state.cities[state.defender][state.attack_to] > 0
    return card.defence.cancel == "always"


# Resolving an attack.


@rule("GN-7.3.12", "GN-7.3.21", "GN-7.3.23", "GN-5.25")
def choose_losses(state: Genesia, player: Player) -> Play[bool]:
    """The attacker may add cards once more, then chooses how many clans both sides lose: from 1 to
    all defending clans. With no clan defending there is nothing to choose."""
    if state.attack_to == NOWHERE:
        return False
    if state.cancelled:
        return (yield from sell_after_cancelling(state, player))
    there = state.clans[state.defender][state.attack_to]
    losses: list[Action] = [("lose", count) for count in range(1, there + 1)]
    action = yield from ask(
        player,
        "How many clans do both sides lose?" if there else "Play more cards?",
        losses + attack_plays(state, player) + sales(state, player),
        unless=partial(no_attack_action, state, player),
        key=attack_key(state),
        label=attack_label(state, player),
        or_pass=False if there else "go on",
    )
    if action is None or action[0] == "lose":
        take_losses(state, player, 0 if action is None else action[1])
        return False
    yield from act_in_attack(state, player, action)
    return True


@rule("GN-5.13", "GN-5.14")
def sell_after_cancelling(state: Genesia, player: Player) -> Play[bool]:
    """A cancelled attack costs no clans; before it ends, the attacker may still sell cards."""
    if not state.hand(player):
        return False
    answer = yield from ask(
        player, "Your attack is cancelled. Sell a card?", ["sell"], or_pass="go on"
    )
    if answer is None:
        return False
    yield from sell(state, player)
    return True


@rule("GN-7.3.12", "GN-7.3.16", "GN-7.3.22", "GN-7.3.24")
def take_losses(state: Genesia, player: Player, chosen: int) -> None:
    """Lost clans return to their owners' supplies."""
    own, other = attacker_loses(state, player, chosen), defender_loses(state, player, chosen)
    state.lose_clans(player, state.attack_from, own)
    state.lose_clans(state.defender, state.attack_to, other)
    state.tell(
        "lost", player=player, clans=own, defender=state.players[state.defender], other=other
    )


@rule("GN-7.3.22", "GN-7.3.24")
def attacker_loses(state: Genesia, player: int, chosen: int) -> int:
    """More by shields and defence cards, then fewer by own cards; hired armies lose at least 1."""
    offences = [card.offence for card in state.attack_cards if card.offence]
    if any(offence.unhurt for offence in offences):
        return 0
    defences = [card.defence for card in state.defence_cards if card.defence]
    losses = chosen + state.shields[state.defender]
    losses += sum(defence.attacker_more for defence in defences)
    least = 1 if losses and state.fewer_losses[player] else 0
    losses -= state.fewer_losses[player] + sum(offence.fewer for offence in offences)
    return min(max(losses, least), state.clans[player][state.attack_from])


@rule("GN-7.3.22", "GN-7.3.24")
def defender_loses(state: Genesia, player: int, chosen: int) -> int:
    """Doubled by total war, then fewer by defence cards; some attacks kill only so many."""
    losses = chosen << state.doubling[player]
    losses -= sum(card.defence.fewer for card in state.defence_cards if card.defence)
    limits = [
        card.offence.defender_at_most
        for card in state.attack_cards
        if card.offence and card.offence.defender_at_most is not None
    ]
    there = state.clans[state.defender][state.attack_to]
    return min([max(losses, 0), there, *limits])


@rule("GN-7.3.13", "GN-7.3.15", "GN-7.3.16", "GN-7.3.17", "GN-7.3.18", "GN-7.3.19", "GN-7.1.16")
def besiege(state: Genesia, player: Player) -> Play[bool]:
    """With no enemy clan left, the attacker may lose 1 clan to replace the city by his own."""
    if not may_besiege(state, player):
        return False
    action = yield from ask(
        player,
        f"Take the city in {state.name(state.attack_to)}?",
        ["besiege", *("sell" for _ in state.hand(player)[:1])],
        label=lambda word: "lose 1 clan" if word == "besiege" and siege_price(state) else "",
        or_pass="leave it",
    )
    if action == "sell":
        yield from sell(state, player)
        return True
    if action == "besiege":
        take_the_city(state, player)
    return False


@rule("GN-7.3.13", "GN-7.3.17")
def may_besiege(state: Genesia, player: int) -> bool:
    """A siege needs an undefended city, a clan to lose and a city in the supply."""
    if state.attack_to == NOWHERE or state.cancelled:
        return False
    if state.clans[state.defender][state.attack_to]:
        return False
    if not state.cities[state.defender][state.attack_to] or not state.city_supply[player]:
        return False
    if any(card.offence and card.offence.no_siege for card in state.attack_cards):
        return False
    return state.clans[player][state.attack_from] >= siege_price(state)


def siege_price(state: Genesia) -> int:
    """A siege costs a clan, unless a card spares it."""
    if any(card.offence and card.offence.free_siege for card in state.attack_cards):
        return 0
    return state.content.numbers.prices.siege


@rule("GN-7.3.13", "GN-7.3.16")
def take_the_city(state: Genesia, player: Player) -> None:
    """The city goes back to its owner's supply and one of the attacker's stands there."""
    state.lose_clans(player, state.attack_from, siege_price(state))
    state.cities[state.defender][state.attack_to] = 0
    state.city_supply[state.defender] += 1
    state.add_city(player, state.attack_to)
    state.tell("besieged", player=player, region=state.name(state.attack_to))


@rule("GN-7.3.14", "GN-7.3.15", "GN-7.3.18", "GN-7.3.28")
def move_in(state: Genesia, player: Player) -> Play[bool]:
    """With no enemy left, any number of clans from the attacking region may move in, free."""
    if not may_move_in(state, player):
        return False
    there = state.clans[player][state.attack_from]
    count = yield from ask(
        player,
        f"How many clans move into {state.name(state.attack_to)}?",
        [
            *(str(number) for number in range(1, there + 1)),
            *("sell" for _ in state.hand(player)[:1]),
        ],
        or_pass="stay",
    )
    if count == "sell":
        yield from sell(state, player)
        return True
    if count is not None:
        state.clans[player][state.attack_from] -= int(count)
        state.clans[player][state.attack_to] += int(count)
        state.tell("moved_in", player=player, clans=int(count), region=state.name(state.attack_to))
    return False


@rule("GN-7.3.14")
def may_move_in(state: Genesia, player: int) -> bool:
    """The attacked region holds neither enemy clans nor an enemy city, and no card forbids it."""
    if state.attack_to == NOWHERE or state.cancelled:
        return False
    if state.occupies(state.defender, state.attack_to):
        return False
    return not any(card.offence and card.offence.no_move_in for card in state.attack_cards)


def finish_the_attack(state: Genesia, player: Player) -> None:
    """Some cards pay after the attack, also after a cancelled one; the next attack begins anew."""
    if state.attack_to != NOWHERE:
        for card in state.attack_cards:
            if card.offence and card.offence.coins_after:
                gain_coins(state, player, card.offence.coins_after)
    state.attack_cards.clear()
    state.defence_cards.clear()
    state.attack_from = state.attack_to = NOWHERE
    state.defender = NOBODY
    state.cancelled = False


# Words.


def attack_key(state: Genesia) -> Callable[[Action], str]:
    """How actions of an attack are typed: `attack P1.A1 > P2.C3`, `lose 2`, `play RI-2`."""
    usual = action_key(state)

    def key(action: Action) -> str:
        if action[0] == "attack":
            return f"attack {state.name(action[1])} > {state.name(action[2])}"
        return f"lose {action[1]}" if action[0] == "lose" else usual(action)

    return key


def attack_label(state: Genesia, player: int) -> Callable[[Action], str]:
    """What actions of an attack mean."""
    usual = action_label(state, player)

    def label(action: Action) -> str:
        if action[0] == "attack":
            return target_words(state, player, action[1], action[2])
        if action[0] == "lose":
            own, other = (
                attacker_loses(state, player, action[1]),
                defender_loses(state, player, action[1]),
            )
            return f"you lose {own}, the defender {other}"
        return usual(action)

    return label


def target_words(state: Genesia, player: int, origin: int, target: int) -> str:
    """Who stands against whom."""
    defender = opponent_in(state, player, target)
    assert defender is not None
    against = [some(state.clans[defender][target], "clan")] if state.clans[defender][target] else []
    against += ["a city"] if state.cities[defender][target] else []
    said = f"{some(state.clans[player][origin], 'clan')} against {' and '.join(against)}"
    price = state.embargoes[defender]
    return said + (f", {some(price, 'coin')} to {defender.name} first" if price else "")
