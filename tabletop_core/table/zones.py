"""Places that hold components. Every component is in one zone; a zone is declared once, with who
may see it, and the view, the leak test and the imagining of hidden things all follow from that.

    class Draft(State):
        deck: Deck[Recipe] = zone(Deck)                       # everybody knows its size
        hands: PerPlayer[Hand[Recipe]] = per_player(Hand)     # faces for the owner, size for all
        coins: PerPlayer[int] = per_player(int)               # public
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, TypeVar, cast

from tabletop_core.errors import BadInput

if TYPE_CHECKING:
    from tabletop_core.table.boards import Grid, RegionMap
    from tabletop_core.table.chance import Chance
    from tabletop_core.table.players import Player

    Board: TypeAlias = Grid | RegionMap

T = TypeVar("T")
Z = TypeVar("Z", bound="Zone[Any]")
D = TypeVar("D")

PerPlayer: TypeAlias = list[T]
"""One entry a player, in seat order."""
Per: TypeAlias = list[T]
"""One entry for each of the parties that `per(...)` names, in their order."""
Owners: TypeAlias = "Callable[[Sequence[Player]], Sequence[Player]]"
"""Who owns a part of a State, among so many players: the players themselves, or their parties."""


class Visibility(Enum):
    """Who may see what lies in a zone."""

    PUBLIC = "public"  # everything, for everybody
    OWNER = "owner"  # faces for the owner, the size for all
    COUNT = "count"  # the size only
    UNORDERED = "unordered"  # the contents but not their order: a bag
    SECRET = "secret"  # nothing, not even the size


class Hidden:
    """What a view holds in place of a component the player may not see: its back."""

    __slots__ = ("back",)
    _known: ClassVar[dict[str, Hidden]] = {}

    back: str

    def __new__(cls, back: str) -> Hidden:
        if back not in cls._known:
            made = super().__new__(cls)
            made.back = back
            cls._known[back] = made
        return cls._known[back]

    def __repr__(self) -> str:
        return f"Hidden({self.back!r})"

    def __str__(self) -> str:
        return "?"

    def __deepcopy__(self, _memo: object) -> Hidden:
        return self


class Zone(list[T]):
    """Components in a row. The first is at the top or at the left."""

    __slots__ = ()
    visible: ClassVar[Visibility] = Visibility.PUBLIC

    def copy(self: Z) -> Z:
        return self.__class__(self)

    def take(self, item: T) -> T:
        """Take a certain component out."""
        return self.pop(self.index(item))


class Deck(Zone[T]):
    """A face-down deck; the first component is on top."""

    __slots__ = ()
    visible = Visibility.COUNT

    def shuffle(self, chance: Chance, stream: str) -> None:
        chance.shuffle(self, stream)

    def draw(self) -> T | None:
        """Take the top card; None if the deck is empty."""
        return self.pop(0) if self else None

    def draw_some(self, count: int) -> list[T]:
        """Take some cards from the top, fewer if the deck runs out."""
        taken = self[:count]
        del self[:count]
        return taken

    def draw_or_reshuffle(self, discard: Zone[T], chance: Chance, stream: str) -> T | None:
        """Take the top card; an empty deck is first made from the shuffled discards."""
        if not self and discard:
            self.extend(discard)
            discard.clear()
            chance.shuffle(self, stream)
        return self.draw()

    def put_on_top(self, item: T) -> None:
        self.insert(0, item)

    def put_at_bottom(self, item: T) -> None:
        self.append(item)


class Hand(Zone[T]):
    """Cards only their owner may see."""

    __slots__ = ()
    visible = Visibility.OWNER


class Row(Zone[T]):
    """An open display, from left to right."""

    __slots__ = ()

    def refill(self, size: int, draw: Callable[[], T | None]) -> None:
        """Add components at the right until the row is full or nothing is left to draw."""
        while len(self) < size and (item := draw()) is not None:
            self.append(item)

    def refill_from_left(self, size: int, draw: Callable[[], T | None]) -> None:
        """The components slide to the right; new ones come in at the left."""
        while len(self) < size and (item := draw()) is not None:
            self.insert(0, item)

    def replace(self, item: T, draw: Callable[[], T | None]) -> None:
        """Take one out and put another in its place; with none to draw the row gets shorter."""
        place = self.index(item)
        new = draw()
        if new is None:
            del self[place]
        else:
            self[place] = new


class Bag(Zone[T]):
    """Components without order; everybody may know what is in it, nobody what comes next."""

    __slots__ = ()
    visible = Visibility.UNORDERED

    def draw(self, chance: Chance, stream: str) -> T | None:
        """Take one out blindly; None if the bag is empty."""
        return chance.draw(self, stream) if self else None


Spaces: TypeAlias = list[T]
"""What lies on the numbered spaces of a board: a plain list, which Python reads fastest."""


class Supply:
    """Equal components, counted, with a limit; it never gives more than it has."""

    __slots__ = ("left", "limit")

    def __init__(self, limit: int, left: int | None = None) -> None:
        self.limit = limit
        self.left = limit if left is None else left

    def take(self, count: int) -> int:
        """Take some, or as many as are left; says how many."""
        taken = min(count, self.left)
        self.left -= taken
        return taken

    def put_back(self, count: int) -> None:
        if self.left + count > self.limit:
            raise BadInput(f"a supply of {self.limit} cannot hold {self.left + count}.")
        self.left += count

    def copy(self) -> Supply:
        return Supply(self.limit, self.left)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Supply) and (self.left, self.limit) == (other.left, other.limit)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Supply({self.limit}, left={self.left})"


class Declaration(Generic[D]):
    """One part of a State: how its value is made, whose it is and who may see it."""

    __slots__ = ("board", "make", "owners", "visible")

    def __init__(
        self,
        make: Callable[[], Any],
        visible: Visibility | None,
        owners: Owners | None = None,
        board: Board | None = None,
    ) -> None:
        self.make = make
        self.owners = owners
        self.board = board
        if visible is None:
            source = make if isinstance(make, type) else make()
            visible = getattr(source, "visible", Visibility.PUBLIC)
        self.visible = visible

    @property
    def per_player(self) -> bool:
        """Whether every player has one."""
        return self.owners is all_players


def all_players(players: Sequence[Player]) -> Sequence[Player]:
    """Every player for himself."""
    return players


def zone(
    make: Callable[[], D], *, visible: Visibility | None = None, board: Board | None = None
) -> D:
    """Declare a zone, or any other value that starts as `make()`; `board` says whose spaces it
    fills, so that it can be drawn."""
    declared = Declaration[D](make, visible, board=board)
    if declared.visible is Visibility.OWNER:
        raise TypeError("a zone with an owner is declared with per_player()")
    return cast(D, declared)


def per_player(
    make: Callable[[], D], *, visible: Visibility | None = None, board: Board | None = None
) -> PerPlayer[D]:
    """Declare one zone, or one value, for each player."""
    return cast("PerPlayer[D]", Declaration[D](make, visible, all_players, board))


def per(owners: Owners, make: Callable[[], D], *, visible: Visibility | None = None) -> Per[D]:
    """Declare one zone, or one value, for each of the parties that the players lead."""
    declared = Declaration[D](make, visible, owners)
    if declared.visible is not Visibility.PUBLIC:
        raise TypeError("what belongs to other parties than players is public; use per_player()")
    return cast("Per[D]", declared)


def back_of(item: object) -> str:
    """What shows of a component that lies face down."""
    back = getattr(item, "back", None)
    return back if isinstance(back, str) else type(item).__name__


def backs(items: Iterable[object]) -> list[Hidden]:
    """The components turned face down."""
    return [Hidden(back_of(item)) for item in items]
