"""The words in which cards and objectives say what they do. Each word is a model: what the data
files may write, and how it reads for a person. `effects.py` has one function a word."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, PositiveInt

from tabletop_core import Checked

Count: TypeAlias = Annotated[int, Field(ge=0)]


class Clans(Checked):
    """Clans from the supply, as many as are left."""

    do: Literal["clans"]
    count: PositiveInt
    at: Literal["home", "home-or-city", "own-region", "each-city", "some-cities"] = "home"
    most: PositiveInt | None = None  # each-city, some-cities: how many cities at most

    def __str__(self) -> str:
        where = {
            "home": "at home",
            "home-or-city": "at home or in own cities",
            "own-region": "at home or in an own region",
            "each-city": "in each own city" + (f" (at most {self.most})" if self.most else ""),
            "some-cities": f"in each of up to {self.most} own cities",
        }
        return f"{some(self.count, 'clan')} {where[self.at]}"


class Coins(Checked):
    """Coins from the bank."""

    do: Literal["coins"]
    count: PositiveInt

    def __str__(self) -> str:
        return some(self.count, "coin")


class Move(Checked):
    """Free movements, split at will."""

    do: Literal["move"]
    count: PositiveInt

    def __str__(self) -> str:
        return some(self.count, "free move")


class Jump(Checked):
    """Clans, or part of one stack, go to empty regions without steps and tolls."""

    do: Literal["jump"]
    clans: Count = 0
    stack: bool = False
    value: Count
    where: Literal["own-continent", "own-continent-or-genesis", "anywhere"]
    together: bool = False
    host_coins: Count = 0
    host_clans: Count = 0
    guest_too: bool = False

    def __str__(self) -> str:
        who = "1 stack" if self.stack else f"up to {some(self.clans, 'clan')}"
        target = "one empty region" if self.together or self.stack else "empty regions"
        place = {
            "own-continent": " (own continent)",
            "own-continent-or-genesis": " (own continent or Genesis board)",
            "anywhere": "",
        }
        where = f"{target} worth {self.value} or less{place[self.where]}"
        return f"{who} to {where}{_host_words(self)}"


class TollFree(Checked):
    """No tolls to pay this epoch."""

    do: Literal["toll-free"]

    def __str__(self) -> str:
        return "no tolls to pay this epoch"


class DoubleToll(Checked):
    """The next toll received is doubled."""

    do: Literal["double-toll"]

    def __str__(self) -> str:
        return "the next toll you get this epoch is doubled"


class City(Checked):
    """Cities where one has a clan and no city yet."""

    do: Literal["city"]
    count: PositiveInt

    def __str__(self) -> str:
        return f"up to {some(self.count, 'city', 'cities')} where you have a clan"


class CheapClans(Checked):
    """Some clans are cheaper to recruit this turn."""

    do: Literal["cheap-clans"]
    price: PositiveInt
    count: PositiveInt

    def __str__(self) -> str:
        return f"up to {some(self.count, 'clan')} for {some(self.price, 'coin')} each this turn"


class Settle(Checked):
    """Clans and cities straight into the homelands of opponents."""

    do: Literal["settle"]
    clans: PositiveInt
    cities: Annotated[int, Field(ge=0, le=1)] = 0  # a tribe has one city in a region
    homes: PositiveInt = 1
    host_coins: Count = 0
    host_clans: Count = 0
    guest_too: bool = False

    def __str__(self) -> str:
        what = some(self.clans, "clan")
        if self.cities:
            what += " and 1 city"
        one = "an opponent's homeland"
        where = one if self.homes == 1 else f"each of up to {self.homes} opponents' homelands"
        return f"{what} in {where}{_host_words(self)}"


class Take(Checked):
    """Coins from each opponent, as far as he has them."""

    do: Literal["take"]
    count: PositiveInt

    def __str__(self) -> str:
        return f"{some(self.count, 'coin')} from each opponent"


class Copy(Checked):
    """The effect of a card an opponent has just played."""

    do: Literal["copy"]

    def __str__(self) -> str:
        return "copy a card an opponent has just played"


class Tally(Checked):
    """Something that is counted for points."""

    per: Literal[
        "invention",
        "region",
        "genesis-region",
        "foreign-region",
        "home-continent-region",
        "region-value",
        "centre",
        "opponent-continent",
        "opponent-homeland",
        "city",
        "clan",
        "coin",
        "progress-point",
    ]
    points: PositiveInt = 1
    every: PositiveInt = 1
    from_value: Count = 0  # only regions worth at least this
    from_clans: Count = 0  # only regions with at least so many own clans

    def __str__(self) -> str:
        if self.per == "centre":
            return f"{self.points} for the centre"
        return f"{self.points} per {self.counted(self.every)}"

    def counted(self, number: int = 1) -> str:
        """So many of what is counted, in words; of one thing the number is not said."""
        plain = self.per.replace("-", " ")
        one, many, where = _COUNTED_WORDS.get(self.per, (plain, "", ""))
        thing = (some(number, one, many) if number > 1 else one) + where
        if self.from_value:
            thing += f" worth {self.from_value} or more"
        if self.from_clans:
            thing += f" with {self.from_clans} or more clans"
        return thing


_COUNTED_WORDS = {
    "invention": ("Invention", "", ""),
    "city": ("city", "cities", ""),
    "genesis-region": ("region", "", " of the Genesis board"),
    "home-continent-region": ("valued region", "", " of the home continent"),
    "region-value": ("different region value", "", ""),
    "opponent-continent": ("opponent's continent", "opponents' continents", " you are on"),
    "opponent-homeland": ("opponent's homeland", "opponents' homelands", ""),
    "clan": ("clan", "", " on the map"),
}
"""Where the word alone is not enough: one, many (if not with an s), and which of them."""


class Score(Checked):
    """Progress points at the end of the epoch, once."""

    do: Literal["score"]
    base: Count = 0
    tallies: tuple[Tally, ...] = ()
    most: PositiveInt | None = None

    def __str__(self) -> str:
        parts = ([str(self.base)] if self.base else []) + [str(tally) for tally in self.tallies]
        limit = "" if self.most is None else f" (at most {self.most})"
        return f"progress points: {' + '.join(parts)}{limit}"


class ScoreNow(Checked):
    """Progress points in this epoch."""

    do: Literal["score-now"]
    points: PositiveInt

    def __str__(self) -> str:
        return f"{some(self.points, 'progress point')} this epoch"


class Attack(Checked):
    """What holds for one attack of one's own."""

    do: Literal["attack"]
    strength: Count = 0
    fewer: Count = 0
    range: PositiveInt = 1
    free_siege: bool = False
    no_defence: bool = False
    unhurt: bool = False
    defender_at_most: PositiveInt | None = None
    no_siege: bool = False
    no_move_in: bool = False
    coins_after: Count = 0

    def __str__(self) -> str:
        said = {
            f"strength +{self.strength}": self.strength,
            f"lose {self.fewer} fewer": self.fewer,
            f"target up to {self.range} steps away": self.range > 1,
            "taking a city costs no clan": self.free_siege,
            "no defence cards": self.no_defence,
            "only the defender loses clans": self.unhurt,
            f"at most {self.defender_at_most}": self.defender_at_most,
            "no siege": self.no_siege,
            "no moving in": self.no_move_in,
            f"then {some(self.coins_after, 'coin')}": self.coins_after,
        }
        return "your attack: " + ", ".join(words for words, holds in said.items() if holds)


class Defend(Checked):
    """What a defender does when he is attacked."""

    do: Literal["defend"]
    fewer: Count = 0
    attacker_more: Count = 0
    cancel: Literal["always", "with-city"] | None = None

    def __str__(self) -> str:
        losses = []
        if self.fewer:
            losses.append(f"lose {self.fewer} fewer")
        if self.attacker_more:
            losses.append(f"the attacker loses {self.attacker_more} more")
        if self.cancel == "always":
            return "defence: cancel the attack"
        if self.cancel == "with-city":
            return f"defence: cancel the attack on a city, else {', '.join(losses)}"
        return f"defence: {', '.join(losses)}"


class AllEpoch(Checked):
    """What holds in every attack of the epoch."""

    do: Literal["all-epoch"]
    double_losses: bool = False
    fewer: Count = 0
    stronger: Count = 0
    embargo: Count = 0

    def __str__(self) -> str:
        said = {
            "defenders lose double in your attacks": self.double_losses,
            f"you lose {self.fewer} fewer in your attacks (at least 1)": self.fewer,
            f"your regions count {self.stronger} more clans when attacked": self.stronger,
            f"attackers pay you {some(self.embargo, 'coin')} first": self.embargo,
        }
        return "this epoch: " + ", ".join(words for words, holds in said.items() if holds)


class Peace(Checked):
    """Peace for the whole epoch, and a shield."""

    do: Literal["peace"]
    shield: Count = 0

    def __str__(self) -> str:
        return f"Peace all epoch; an attack on you costs {some(self.shield, 'more clan')}"


Simple: TypeAlias = Annotated[Clans | Coins | Move, Field(discriminator="do")]


class Choose(Checked):
    """One of several effects."""

    do: Literal["choose"]
    options: Annotated[tuple[Simple, ...], Field(min_length=2)]

    def __str__(self) -> str:
        return " or ".join(str(option) for option in self.options)


Effect: TypeAlias = Annotated[
    Clans
    | Coins
    | Move
    | Jump
    | TollFree
    | DoubleToll
    | City
    | CheapClans
    | Settle
    | Take
    | Choose
    | Copy
    | Score
    | ScoreNow
    | Attack
    | Defend
    | AllEpoch
    | Peace,
    Field(discriminator="do"),
]


class Award(Tally):
    """What an objective gives for what it counts."""

    needs: Count = 0
    most: PositiveInt | None = None
    once: bool = False
    peaceful: bool = False

    def __str__(self) -> str:
        if self.once and self.needs == 1:
            said = f"{self.points} with {'the' if self.per == 'centre' else 'an'} {self.counted()}"
        elif self.once:
            said = f"{self.points} with at least {self.counted(self.needs)}"
        else:
            said = super().__str__()
            said += f", with {self.needs} or more" if self.needs else ""
        said += "" if self.most is None else f" (at most {self.most})"
        return said + (", and no attack launched" if self.peaceful else "")


def some(count: int, one: str, many: str = "") -> str:
    """A number of things, in words."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def _host_words(effect: Jump | Settle) -> str:
    gift = some(effect.host_coins, "coin") if effect.host_coins else some(effect.host_clans, "clan")
    if not effect.host_coins and not effect.host_clans:
        return ""
    if effect.guest_too:
        return f"; the host and you get {gift} each"
    several = isinstance(effect, Settle) and effect.homes > 1
    return f"; {'each' if several else 'the'} host gets {gift}"
