/** Where texts beside points go, so that they stay in the plot and cover neither one another nor a line. */

export type LabelledPoint = { readonly x: number; readonly y: number; readonly text: string };
export type LabelPlace = {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'end';
  /** A line between the text and its point, where they are far apart. */
  readonly join?: readonly [Pixel, Pixel];
};
export type Box = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};
export type Pixel = readonly [x: number, y: number];

/** Widths in px of Inter's characters at 11 px, medium, by kind; as Chromium draws them. */
const KINDS = [
  ["iljI.,:;'|! ", 3.1],
  ['tfr()/-', 4.4],
  ['mwMW%', 10],
  ['ABCDEFGHJKLNOPQRSTUVXYZ', 7.8],
  ['0123456789', 7.1],
] as const;
const WIDTHS_PX = new Float64Array(128).fill(6.5);
for (const [characters, width_px] of KINDS)
  for (const character of characters) WIDTHS_PX[character.charCodeAt(0)] = width_px;
const ASCENT_PX = 9;
const DESCENT_PX = 3;
const GAP_PX = 7;
/** Between two texts on one line, which would else read as one. */
const APART_PX = 4;
/** Baselines from the point, nearest first: above, below, beside, and further of the first two. */
const OFFSETS_PX = [-7, 15, 4, -21, 29, -35, 43, -49, 57];
/** How much further a text may be moved to the side. */
const ASIDE_PX = 24;
/** Where a text is so far from its point that a line joins them. */
const FAR_PX = 18;
/** A text over another is not read at all, one that leaves the plot is cut, a line behind it is a blemish. */
const COST = { overlap: 40, outside: 30, joinOverText: 20, line: 10, step: 2, aside: 3, next: 0.4 };
/** Further lines behind a text make it no worse: those of a build before its change lie on those after it. */
const MOST_LINES = 2;

export function textWidth_px(text: string): number {
  let width_px = 0;
  for (let i = 0; i < text.length; i++) width_px += WIDTHS_PX[text.charCodeAt(i)] ?? 7.8;
  return width_px;
}

export type Obstacles = {
  /** Boxes that hold something else already. */
  readonly taken?: readonly Box[];
  /** Lines of the plot, as pixels along them. */
  readonly lines?: readonly (readonly Pixel[])[];
};

/** One place for each point, in order: of some places about it the one that covers least. */
export function placeLabels(
  points: readonly LabelledPoint[],
  area: Box,
  { taken = [], lines = [] }: Obstacles = {},
): LabelPlace[] {
  const boxes = [...taken, ...points.map(({ x, y }) => around(x, y))];
  const along = [...lines];
  return points.map((point, i) => {
    const others = boxes.filter((_, k) => k !== taken.length + i);
    const chosen = cheapest(choicesOf(point, area), point.text, area, others, along);
    boxes.push(boxOf(chosen, point.text));
    if (chosen.join !== undefined) along.push(chosen.join);
    return chosen;
  });
}

/** The one of some places for a text that covers least; of equals the first. */
export function placeText(
  choices: readonly LabelPlace[],
  text: string,
  area: Box,
  { taken = [], lines = [] }: Obstacles = {},
): LabelPlace {
  const costed = choices.map((place, i) => ({ ...place, cost: i * COST.next }));
  return cheapest(costed, text, area, taken, lines);
}

/** `cost`: how much worse a place is than the best of them if nothing is in the way. */
type Choice = LabelPlace & { readonly cost: number };

function cheapest(
  choices: readonly Choice[],
  text: string,
  area: Box,
  others: readonly Box[],
  lines: readonly (readonly Pixel[])[],
): LabelPlace {
  let best = choices[0]!;
  let least = Number.POSITIVE_INFINITY;
  for (const choice of choices) {
    // Most places are worse than one that was found, before the lines are looked at.
    if (choice.cost >= least) continue;
    const box = boxOf(choice, text);
    const bare =
      choice.cost +
      (isInside(box, area) ? 0 : COST.outside) +
      COST.overlap * others.filter((other) => overlap(box, other)).length +
      COST.joinOverText * joinedOver(choice, others);
    if (bare >= least) continue;
    const crossed = lines.filter((line) => runsInto(box, line)).length;
    const cost = bare + COST.line * Math.min(MOST_LINES, crossed);
    if (cost >= least) continue;
    least = cost;
    best = choice;
  }
  const { cost: _, ...place } = best;
  return place;
}

/** How many texts the line between a text and its point runs through. */
function joinedOver({ join }: LabelPlace, others: readonly Box[]): number {
  return join === undefined ? 0 : others.filter((other) => runsInto(other, join)).length;
}

/** Beside the point; a text that fits on neither side of it is moved until it does. */
function choicesOf(point: LabelledPoint, { left, right }: Box): Choice[] {
  const { x, y, text } = point;
  const width = textWidth_px(text);
  const fits = x + GAP_PX + width <= right || x - GAP_PX - width >= left;
  const starts = fits
    ? [x + GAP_PX, x - GAP_PX - width]
    : [Math.max(left, right - width), Math.min(right - width, left)];
  if (x > (left + right) / 2) starts.reverse();
  const aside = Math.sign(starts[0]! - starts[1]!) * ASIDE_PX;
  const places = [
    ...starts,
    Math.max(left, Math.min(x - width / 2, right - width)),
    starts[0]! + aside,
    starts[1]! - aside,
  ];
  const choices = OFFSETS_PX.flatMap((offset, step) =>
    places.map((start, i): Choice => {
      const anchor = start >= x ? 'start' : 'end';
      const place = {
        x: anchor === 'start' ? start : start + width,
        y: y + offset,
        anchor,
      } as const;
      const join = joinOf(point, boxOf(place, text));
      const cost = COST.step * step + (i < 2 ? 0 : COST.aside);
      return join === null ? { ...place, cost } : { ...place, join, cost };
    }),
  );
  // Best first, so that the others are seldom looked at.
  return choices.sort((a, b) => a.cost - b.cost);
}

/** From the rim of the point to the nearest of the text, where they are far apart. */
function joinOf({ x, y }: LabelledPoint, box: Box): readonly [Pixel, Pixel] | null {
  const toX = Math.max(box.left, Math.min(x, box.right));
  const toY = y < box.top ? box.top : Math.min(y, box.bottom);
  const [dx, dy] = [toX - x, toY - y];
  const distance = Math.hypot(dx, dy);
  if (distance < FAR_PX) return null;
  return [
    [x + (6 * dx) / distance, y + (6 * dy) / distance],
    [toX, toY],
  ];
}

export function boxOf({ x, y, anchor }: LabelPlace, text: string): Box {
  const width = textWidth_px(text);
  const left = anchor === 'start' ? x : x - width;
  return { left, right: left + width, top: y - ASCENT_PX, bottom: y + DESCENT_PX };
}

function around(x: number, y: number): Box {
  return { left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 };
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
  const beside = a.left < b.right + APART_PX && b.left < a.right + APART_PX;
  return beside && a.top < b.bottom && b.top < a.bottom;
}

/** Whether a line passes through a box: one of its parts has corners of the box on both sides. */
function runsInto({ left, right, top, bottom }: Box, line: readonly Pixel[]): boolean {
  for (let i = 1; i < line.length; i++) {
    const [x, y] = line[i - 1]!;
    const [toX, toY] = line[i]!;
    const beside = Math.max(x, toX) > left && Math.min(x, toX) < right;
    if (!(beside && Math.max(y, toY) > top && Math.min(y, toY) < bottom)) continue;
    const side = (atX: number, atY: number) => (toX - x) * (atY - y) > (toY - y) * (atX - x);
    const first = side(left, top);
    if (side(right, top) !== first || side(left, bottom) !== first || side(right, bottom) !== first)
      return true;
  }
  return false;
}
