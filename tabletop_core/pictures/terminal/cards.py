"""Cards: in boxes where there is room, else one after the other in lines."""

from __future__ import annotations

from tabletop_core.pictures.blocks import CardFace, Cards, CardSize, Chip
from tabletop_core.pictures.terminal.canvas import Canvas, wide
from tabletop_core.pictures.terminal.flow import Run, flow, side_by_side, stacked
from tabletop_core.pictures.terminal.ink import BOLD, SOFT, Ink, name_of, of_ground, sign_of
from tabletop_core.pictures.terminal.pen import Pen, flag_signs, ground_run
from tabletop_core.sentences import safe

BOX = {CardSize.LARGE: 26, CardSize.ROW: 21, CardSize.SLIM: 17}
"""How many columns a card in a box takes."""
BADGE = 3
SQUEEZE = 3
"""So much narrower may it be."""


def draw_cards(block: Cards, width: int, pen: Pen) -> Canvas:
    """The cards, what lies face down, and the deck."""
    across = _across(block, width)
    if across and not pen.compact:
        shown = [card_box(card, across, pen) for card in block.cards]
        highest = max(canvas.height for canvas in shown)
        boxes = [card_box(card, across, pen, highest) for card in block.cards]
        whole = side_by_side(boxes, width, gap=1)
    else:
        whole = stacked((card_lines(card, width, pen) for card in block.cards), width)
    rest = _rest(block)
    if rest:
        whole.paste(flow([(rest, SOFT)], width))
    return whole


def _across(block: Cards, width: int) -> int:
    """How wide the boxes are: a little narrower where all find room beside each other then; 0
    where two have none."""
    wanted = BOX[block.size]
    if not block.cards or width < 2 * wanted:
        return 0
    all_beside = (width + 1) // len(block.cards) - 1
    return min(wanted, all_beside) if all_beside >= wanted - SQUEEZE else wanted


def _rest(block: Cards) -> str:
    said = [block.empty] if not block.cards and not block.face_down else []
    if block.face_down:
        said.append(f"{block.face_down} face down")
    if block.deck is not None:
        said.append(f"{block.deck} left in the deck")
    return " · ".join(said)


def card_box(card: CardFace, width: int, pen: Pen, height: int = 0) -> Canvas:
    """A card as a box: its key and its points in the border, the rest inside."""
    rows = _rows(card)[_heading(card, width) == card.name :]
    inside = stacked((flow(row, width - 2) for row in rows), width - 2)
    height = max(height, inside.height + 2)
    canvas = Canvas(width, height)
    weight, ink = pen.border(card.at)
    canvas.box(0, 0, width, height, weight, ink)
    if card.ground is not None:
        canvas.fill(1, 1, width - 2, height - 2, of_ground(card.ground))
    canvas.paste(_on_ground(inside, card), 1, 1)
    _borders(canvas, card, pen)
    canvas.name(card.at, 0, 0, width, height)
    return canvas


def _borders(canvas: Canvas, card: CardFace, pen: Pen) -> None:
    """On top the number of the option, the name and what the card is worth; below what it costs
    and what is typed for it."""
    name = BOLD if card.ground is None else sign_of(card.ground, bold=True)
    heading, below = _heading(card, canvas.width), canvas.height - 1
    x = pen.badge(canvas, 1, 0, card.at)
    canvas.put(x, 0, f" {heading}{flag_signs(card.flags)} ", name)
    if card.points:
        canvas.put(canvas.width - 3 - wide(safe(card.points)), 0, f" {card.points} ", BOLD)
    if card.cost:
        canvas.put(1, below, f" {card.cost} ", BOLD)
    if card.at != heading:
        canvas.put(canvas.width - 3 - wide(safe(card.at)), below, f" {card.at} ", SOFT)


def _heading(card: CardFace, width: int) -> str:
    """The name, if it fits; else what is typed for it."""
    needed = wide(safe(card.title)) + wide(safe(card.points)) + BADGE + 4
    return card.title if needed <= width else card.at


def _on_ground(inside: Canvas, card: CardFace) -> Canvas:
    if card.ground is not None:
        inside.fill(0, 0, inside.width, inside.height, of_ground(card.ground))
    return inside


def _rows(card: CardFace) -> list[list[Run]]:
    """What stands on a card, row by row."""
    rows: list[list[Run]] = [[(card.name, BOLD)]] if card.name not in ("", card.at) else []
    if card.ground is not None:
        rows.append([(card.ground.name, sign_of(card.ground))])
    if card.owner is not None:
        rows.append([(card.owner.name, name_of(card.owner))])
    if card.pattern:
        rows.append([ground_run(ground, bold=True) for ground in card.pattern])
    if card.icons:
        rows.append(_spaced([ground_run(icon) for icon in card.icons]))
    if card.chips:
        rows.append(_spaced([chip_run(chip) for chip in card.chips]))
    rows += [[text] for text in (card.text,) if text]
    rows += [[(text, SOFT)] for text in (card.foot,) if text]
    return rows


def _spaced(runs: list[tuple[str, Ink]]) -> list[Run]:
    found: list[Run] = []
    for run in runs:
        found += [" ", run] if found else [run]
    return found


def chip_run(chip: Chip) -> tuple[str, Ink]:
    """What a card gives, in its words."""
    return chip.words, Ink() if chip.ground is None else sign_of(chip.ground)


def card_lines(card: CardFace, width: int, pen: Pen) -> Canvas:
    """A card in a line, folded where it is too long."""
    return flow(card_runs(card, pen), width, indent=4, at=card.at)


def is_small(card: CardFace) -> bool:
    """Whether it says no more than its name and what it gives."""
    return not (card.text or card.foot or card.pattern or card.points)


def card_runs(card: CardFace, pen: Pen) -> list[Run]:
    """A card as a text: what is typed for it, its name, and the rest."""
    runs: list[Run] = [*pen.badge_run(card.at), *([" "] if card.at in pen.lit else [])]
    runs += [(card.at + flag_signs(card.flags), BOLD)]
    for part in (card.cost, card.points):
        runs += [" ", part] if part else []
    for row in _rows(card):
        runs += ["  ", *row]
    return runs
