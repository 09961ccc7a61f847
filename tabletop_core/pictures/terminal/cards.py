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


def draw_cards(block: Cards, width: int, pen: Pen) -> Canvas:
    """The cards, what lies face down, and the deck."""
    in_boxes = not pen.compact and width >= 2 * BOX[block.size]
    if in_boxes and block.cards:
        shown = [card_box(card, BOX[block.size], pen) for card in block.cards]
        highest = max(canvas.height for canvas in shown)
        boxes = [card_box(card, BOX[block.size], pen, highest) for card in block.cards]
        whole = side_by_side(boxes, width, gap=1)
    else:
        whole = stacked((card_lines(card, width, pen) for card in block.cards), width)
    rest = _rest(block)
    if rest:
        whole.paste(flow([(rest, SOFT)], width))
    return whole


def _rest(block: Cards) -> str:
    said = [block.empty] if not block.cards and not block.face_down else []
    if block.face_down:
        said.append(f"{block.face_down} face down")
    if block.deck is not None:
        said.append(f"{block.deck} left in the deck")
    return " · ".join(said)


def card_box(card: CardFace, width: int, pen: Pen, height: int = 0) -> Canvas:
    """A card as a box: its key and its points in the border, the rest inside."""
    inside = stacked((flow(row, width - 2) for row in _rows(card)), width - 2)
    height = max(height, inside.height + 2)
    canvas = Canvas(width, height)
    weight, ink = pen.border(card.at)
    canvas.box(0, 0, width, height, weight, ink)
    if card.ground is not None:
        canvas.fill(1, 1, width - 2, height - 2, of_ground(card.ground))
    canvas.paste(_on_ground(inside, card), 1, 1)
    x = pen.badge(canvas, 1, 0, card.at) if card.at in pen.lit else 1
    key = Ink(card.ground.hue.value, bold=True) if card.ground else BOLD
    canvas.put(x, 0, f" {card.at}{flag_signs(card.flags)} ", key)
    right = " ".join(part for part in (card.cost, card.points) if part)
    if right:
        canvas.put(width - 2 - wide(safe(right)) - 1, 0, f" {right} ", BOLD)
    canvas.name(card.at, 0, 0, width, height)
    return canvas


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
    runs: list[Run] = [*pen.badge_run(card.at), *([" "] if card.at in pen.lit else [])]
    runs += [(card.at + flag_signs(card.flags), BOLD)]
    for part in (card.cost, card.points):
        runs += [" ", part] if part else []
    for row in _rows(card):
        runs += ["  ", *row]
    return flow(runs, width, indent=4, at=card.at)
