/** Where texts beside points go, so that they stay in the plot and do not cover one another. */

export type LabelledPoint = { readonly x: number; readonly y: number; readonly text: string };
export type LabelPlace = {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'end';
};
export type Box = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** Mean width of a character at 11 px; Inter's digits are a little wider, its letters narrower. */
const CHARACTER_PX = 6.1;
const ASCENT_PX = 9;
const DESCENT_PX = 3;
const GAP_PX = 7;
/** Baselines from the point, nearest first: above, below, and further of both. */
const OFFSETS_PX = [-7, 15, -21, 29, -35, 43];

export function textWidth_px(text: string): number {
  return text.length * CHARACTER_PX;
}

/** One place for each point, in order; `taken` are boxes that hold something else already. */
export function placeLabels(
  points: readonly LabelledPoint[],
  area: Box,
  taken: readonly Box[] = [],
): LabelPlace[] {
  const boxes = [...taken, ...points.map(({ x, y }) => around(x, y))];
  return points.map((point, i) => {
    const choices = choicesOf(point, area);
    const own = taken.length + i;
    const free = choices.find((choice) => {
      const box = boxOf(choice, point.text);
      return isInside(box, area) && boxes.every((other, k) => k === own || !overlap(box, other));
    });
    const chosen = free ?? choices[0]!;
    boxes.push(boxOf(chosen, point.text));
    return chosen;
  });
}

function choicesOf({ x, y }: LabelledPoint, { left, right }: Box): LabelPlace[] {
  const anchors =
    x > (left + right) / 2 ? (['end', 'start'] as const) : (['start', 'end'] as const);
  return OFFSETS_PX.flatMap((offset) =>
    anchors.map((anchor) => ({
      x: anchor === 'start' ? x + GAP_PX : x - GAP_PX,
      y: y + offset,
      anchor,
    })),
  );
}

function boxOf({ x, y, anchor }: LabelPlace, text: string): Box {
  const width = textWidth_px(text);
  const left = anchor === 'start' ? x : x - width;
  return { left, right: left + width, top: y - ASCENT_PX, bottom: y + DESCENT_PX };
}

function around(x: number, y: number): Box {
  return { left: x - 4, right: x + 4, top: y - 4, bottom: y + 4 };
}

function isInside(box: Box, area: Box): boolean {
  return (
    box.left >= area.left &&
    box.right <= area.right &&
    box.top >= area.top - ASCENT_PX &&
    box.bottom <= area.bottom
  );
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
