"""B3: the Attack phase, a series of rounds in which the players at War attack once each."""

from __future__ import annotations

from functools import partial

from genesia.actions import (
    card_price,
    card_words,
    or_sell,
    recruiting_words,
    region_name,
    sale_price,
    sale_words,
)
from genesia.attacks import (
    attacker_loses,
    can_attack,
    cancels,
    city_can_fall,
    defender_loses,
    going_on,
    legal_attacks,
    may_defend,
    may_move_in,
    no_card_first,
    no_recruits,
    no_sale_first,
    no_siege,
    opponent_in,
    siege_price,
)
from genesia.cards import TOO_DEAR, lay_open, no_play, play, sell
from genesia.components import EpochCard, Icon
from genesia.copying import react
from genesia.effects import gain_coins
from genesia.phases.start_of_epoch import is_solo
from genesia.phases.turns import take_the_turn
from genesia.recruiting import most_recruits, no_recruit, recruit, recruiting_places
from genesia.state import Genesia, Stance
from genesia.vocabulary import some
from tabletop_core import (
    Act,
    EachPlayer,
    Once,
    OptionFacts,
    Phase,
    Play,
    Player,
    Reason,
    Repeat,
    ask,
    ask_act,
    ask_all,
    offer,
    rule,
)

MOST_IDLE_ROUNDS = 3
LOSSES_ARE_CHOSEN = Reason("GN-5.25", "the losses of this attack are already chosen")


def begin_attacks(state: Genesia) -> None:
    """The Attack phase follows Expansion in every epoch."""
    state.phase = Icon.ATTACK
    state.idle_rounds = 0


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
    return [player for player in state.order if state.stances[player] is Stance.WAR]


@rule("GN-7.3.26")
def look_at_the_round(state: Genesia) -> None:
    """A round may change nothing on the map, in the hands or in the coins."""
    changed = state.round_began != what_is_used_up(state)
    state.idle_rounds = 0 if changed else state.idle_rounds + 1


@rule("GN-7.3.3", "GN-7.3.26")
def attacks_are_over(state: Genesia) -> bool:
    """All chose Peace in one round, or three rounds in a row have led nowhere."""
    return not players_at_war(state) or state.idle_rounds == MOST_IDLE_ROUNDS


def what_is_used_up(state: Genesia) -> tuple[int, ...]:
    """What every round that is worth going on changes."""
    counted: list[int] = list(state.coins)
    counted += [len(state.hand(player)) for player in state.players]
    for player in state.players:
        counted += state.clans[player]
        counted += state.cities[player]
    return tuple(counted)


# Announcing an attack.


@rule("GN-7.3.4", "GN-7.3.5", "GN-7.3.10")
def launch(state: Genesia, player: Player) -> Play[bool]:
    """A player at War names one attacking and one attacked region, after playing what he likes; he
    must attack if he can, and passes if he cannot."""
    acts = launching(state, player)
    if can_attack(state, player):
        done = yield from ask_act(state, player, "Launch an attack", *acts)
    else:
        # Not to be asked would tell that no card in the hand helps.
        question, hidden = "No attack is possible: make one possible, or pass", state.hand(player)
        done = yield from ask_act(
            state, player, question, *acts, or_pass="pass", always=bool(hidden)
        )
    return done is not None and done.act is not ATTACK_A_REGION


@rule("GN-7.3.27", "GN-11.5", "GN-11.11")
def launching(state: Genesia, player: Player) -> tuple[Act[Genesia], ...]:
    """What can be done until an attack is launched: recruiting only if the table agreed on it."""
    acts = or_sell(state, player, ATTACK_A_REGION, PLAY_FIRST, sale=SELL_FIRST)
    return (*acts, RECRUIT_FIRST) if state.options.recruit_in_attack else acts


def no_play_first(state: Genesia, player: Player, card: EpochCard) -> Reason | None:
    """Why a card cannot be played before an attack."""
    return no_play(state, player, card) or no_card_first(state, player, card)


def no_recruit_first(state: Genesia, player: Player, place: int) -> Reason | None:
    """Why nothing can be recruited before an attack, however many."""
    reason = no_recruit(state, player, place)
    for count in range(1, most_recruits(state, player) + 1):
        reason = no_recruits(state, player, place, count)
        if reason is None:
            return None
    return reason


def recruit_first(state: Genesia, player: Player, place: int) -> Play[None]:
    yield from recruit(state, player, place, unless=partial(no_recruits, state, player, place))


@rule("GN-7.3.5", "GN-5.14")
def announce(state: Genesia, player: Player, regions: tuple[int, int]) -> None:
    """The attack is launched; an embargo is paid first."""
    origin, target = regions
    defender = opponent_in(state, player, target)
    assert defender is not None
    state.attack_from, state.attack_to, state.defender = origin, target, defender
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


def regions_key(state: Genesia, regions: tuple[int, int]) -> str:
    """How an attack is typed: `attack P1.A1 > P2.C3`."""
    return " > ".join(state.name(region) for region in regions)


def attack_words(state: Genesia, player: Player, regions: tuple[int, int]) -> str:
    """Who stands against whom."""
    origin, target = regions
    defender = opponent_in(state, player, target)
    assert defender is not None
    clans = state.clans[defender][target]
    against = [some(clans, "clan")] if clans else []
    against += ["a city"] if state.cities[defender][target] else []
    said = f"{some(state.clans[player][origin], 'clan')} against {' and '.join(against)}"
    price = state.embargoes[defender]
    return said + (f", {some(price, 'coin')} to {defender.name} first" if price else "")


def attacked_region(state: Genesia, _player: Player, regions: tuple[int, int]) -> str:
    return state.name(regions[1])


def attack_facts(state: Genesia, player: Player, regions: tuple[int, int]) -> OptionFacts:
    """Where the attack comes from, and what has to be paid for it first."""
    defender = opponent_in(state, player, regions[1])
    assert defender is not None
    price = state.embargoes[defender]
    origin, target = map(state.name, regions)
    return OptionFacts(some(price, "coin") if price else "", way=(origin, target))


# Cards in an attack.


@rule("GN-5.25", "GN-7.3.5", "GN-7.3.21")
def play_in_attack(state: Genesia, player: Player, card: EpochCard) -> Play[None]:
    """Offensive cards are played for this attack; those that can be played in any phase, too."""
    if card.offence is None:
        yield from play(state, player, card)
    else:
        lay_open(state, player, card)
        state.attack_cards.append(card)


@rule("GN-5.7", "GN-7.3.20", "GN-7.3.22", "GN-7.3.23", "GN-7.3.29")
def defend(state: Genesia, player: Player) -> Play[bool]:
    """The defender may play defence cards, one after another, also at Peace."""
    attack = state.attack
    if attack is None or state.cancelled or not may_defend(state, attack.defender):
        return False
    defender = attack.defender
    card = yield from offer(
        defender,
        f"{player.name} attacks {state.name(attack.region)}. Defend it?",
        [card for card in state.hand(defender) if card.defence is not None],
        unless=partial(no_defence, state, defender),
        label=lambda card: card.words,
    )
    if card is None:
        return False
    lay_open(state, defender, card)
    state.defence_cards.append(card)
    state.cancelled = cancels(state, attack, card)
    return True


@rule("GN-5.12")
def no_defence(state: Genesia, defender: Player, card: EpochCard) -> Reason | None:
    """A defence card has to be paid like any other."""
    return TOO_DEAR if card.cost > state.coins[defender] else None


# Resolving an attack.


@rule("GN-7.3.12", "GN-7.3.21", "GN-7.3.23", "GN-5.25")
def choose_losses(state: Genesia, player: Player) -> Play[bool]:
    """The attacker may add cards once more, then chooses how many clans both sides lose. With no
    clan defending there is nothing to choose, and a cancelled attack costs no clans."""
    if state.attack is None or state.cancelled:
        return False
    defended = bool(possible_losses(state, player))
    question = "How many clans do both sides lose?" if defended else "Play more cards?"
    acts = or_sell(state, player, LOSE, PLAY_MORE)
    or_pass = False if defended else "go on"
    done = yield from ask_act(state, player, question, *acts, or_pass=or_pass)
    if done is None:
        take_losses(state, player, 0)
    return done is not None and done.act is not LOSE


@rule("GN-5.25", "GN-7.3.21")
def no_late_play(state: Genesia, player: Player, card: EpochCard) -> Reason | None:
    """When losses are chosen, only cards for the siege and for any phase are played; when the
    attack was cancelled there are none, and every offensive card is."""
    for_losses = card.offence is not None and not card.offence.free_siege
    if for_losses and not state.cancelled:
        return LOSSES_ARE_CHOSEN
    return no_play(state, player, card)


@rule("GN-7.3.12")
def possible_losses(state: Genesia, _player: Player) -> range:
    """From 1 to all defending clans."""
    attack = going_on(state)
    return range(1, state.clans[attack.defender][attack.region] + 1)


@rule("GN-7.3.12", "GN-7.3.16", "GN-7.3.22", "GN-7.3.24")
def take_losses(state: Genesia, player: Player, chosen: int) -> None:
    """Lost clans return to their owners' supplies."""
    attack = going_on(state)
    own, other = attacker_loses(state, player, chosen), defender_loses(state, player, chosen)
    state.lose_clans(player, attack.start, own)
    state.lose_clans(attack.defender, attack.region, other)
    state.tell("lost", player=player, clans=own, defender=attack.defender, other=other)


def losses_words(state: Genesia, player: Player, chosen: int) -> str:
    own, other = attacker_loses(state, player, chosen), defender_loses(state, player, chosen)
    return f"you lose {own}, the defender {other}"


@rule("GN-5.25", "GN-7.3.13", "GN-7.3.18", "GN-7.3.19")
def besiege(state: Genesia, player: Player) -> Play[bool]:
    """With no enemy clan left, the attacker may take the city, or leave it and end the attack."""
    attack = state.attack
    if attack is None or state.cancelled or not city_can_fall(state, player, attack):
        return False
    question = f"Take the city in {state.name(attack.region)}?"
    acts = or_sell(state, player, BESIEGE, PLAY_LATE, sale=SELL_MEANWHILE)
    done = yield from ask_act(state, player, question, *acts, or_pass="leave it")
    if done is None:
        finish_the_attack(state, player)
    return done is not None and done.act is not BESIEGE


def siege_words(state: Genesia, _player: Player) -> str:
    return "lose 1 clan" if siege_price(state) else ""


def besieged_region(state: Genesia, _player: Player) -> str:
    return state.name(going_on(state).region)


@rule("GN-7.1.16", "GN-7.3.13", "GN-7.3.16")
def take_the_city(state: Genesia, player: Player) -> None:
    """The city goes back to its owner's supply and one of the attacker's stands there."""
    attack = going_on(state)
    state.lose_clans(player, attack.start, siege_price(state))
    state.cities[attack.defender][attack.region] = 0
    state.city_supply[attack.defender] += 1
    state.add_city(player, attack.region)
    state.tell("besieged", player=player, region=state.name(attack.region))


@rule("GN-7.3.14", "GN-7.3.15", "GN-7.3.18", "GN-7.3.28")
def move_in(state: Genesia, player: Player) -> Play[bool]:
    """With no enemy left, any number of clans from the attacking region may move in, free."""
    attack = state.attack
    if attack is None:
        return False
    clans = state.clans[player][attack.start]
    if not clans or state.cancelled or not may_move_in(state, attack):
        return (yield from use_last_cards(state, player))
    # Numbers alone are typed here, so this is no question about acts.
    cards = {f"{PLAY_LATE.word} {card}": card for card in state.hand(player)}
    more = [*cards, SELL_MEANWHILE.word] if cards else []
    answer = yield from ask(
        player,
        f"How many clans move into {state.name(attack.region)}?",
        [*(str(number) for number in range(1, clans + 1)), *more],
        unless=lambda key: no_late_play(state, player, cards[key]) if key in cards else None,
        label=lambda key: cards[key].words if key in cards else "",
        or_pass="stay",
        at=lambda key: cards[key].key if key in cards else None,
    )
    if answer in cards:
        yield from play_in_attack(state, player, cards[answer])
    elif answer == SELL_MEANWHILE.word:
        yield from sell(state, player)
    elif answer is not None:
        state.shift_clans(player, attack.start, attack.region, int(answer))
        region = state.name(attack.region)
        state.tell("moved_in", player=player, clans=int(answer), region=region)
    return answer in more


@rule("GN-5.13", "GN-5.14", "GN-5.25", "GN-7.3.21")
def use_last_cards(state: Genesia, player: Player) -> Play[bool]:
    """Before an attack ends, also a cancelled one, the attacker may still play and sell cards."""
    how = "is cancelled" if state.cancelled else "is over"
    acts = or_sell(state, player, PLAY_LATE, sale=SELL_MEANWHILE)
    question = f"Your attack {how}. Play or sell a card?"
    done = yield from ask_act(state, player, question, *acts, or_pass="go on")
    return done is not None


def finish_the_attack(state: Genesia, player: Player) -> None:
    """Some cards pay after the attack, also after a cancelled one; the next attack begins anew."""
    if state.attack is not None:
        for card in state.attack_cards:
            if card.offence and card.offence.coins_after:
                gain_coins(state, player, card.offence.coins_after)
    state.attack_cards.clear()
    state.defence_cards.clear()
    state.attack_from = state.attack_to = state.defender = None
    state.cancelled = False


ATTACK_A_REGION = Act(
    "attack",
    legal_attacks,
    announce,
    words=attack_words,
    key=regions_key,
    at=attacked_region,
    facts=attack_facts,
)
PLAY_FIRST = Act(
    "play",
    Genesia.hand,
    play_in_attack,
    unless=no_play_first,
    words=card_words,
    facts=card_price,
)
SELL_FIRST = Act("sell", sell, unless=no_sale_first, words=sale_words, facts=sale_price)
RECRUIT_FIRST = Act(
    "recruit",
    recruiting_places,
    recruit_first,
    unless=no_recruit_first,
    words=recruiting_words,
    key=Genesia.name,
    at=region_name,
)
LOSE = Act("lose", possible_losses, take_losses, words=losses_words)
PLAY_MORE = Act(
    "play", Genesia.hand, play_in_attack, unless=no_play, words=card_words, facts=card_price
)
PLAY_LATE = Act(
    "play", Genesia.hand, play_in_attack, unless=no_late_play, words=card_words, facts=card_price
)
BESIEGE = Act("besiege", take_the_city, unless=no_siege, words=siege_words, at=besieged_region)
SELL_MEANWHILE = Act("sell", sell, facts=sale_price)

ATTACK = Phase(
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
        Once(look_at_the_round),
        until=attacks_are_over,
    ),
    skip_if=is_solo,
)
