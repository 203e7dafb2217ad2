/** A rectangle in pixels. */
export type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** The drawn lines in pixels, each as its points `x1, y1, x2, y2, …`; a label keeps off them. */
export type Ink = readonly (readonly number[])[];

/** Where the corner of a label may lie from its point: near first, right before left, above before below. */
const offsets: readonly (readonly [number, number])[] = [
  [8, -8],
  [-8, -8],
  [8, 18],
  [-8, 18],
  [10, 4],
  [-10, 4],
  [14, -24],
  [-14, -24],
  [14, 34],
  [-14, 34],
  [24, -42],
  [-24, -42],
  [24, 52],
  [-24, 52],
  [30, -62],
  [-30, -62],
  [30, 72],
  [-30, 72],
  [40, 4],
  [-40, 4],
  [60, -24],
  [-60, -24],
  [60, 34],
  [-60, 34],
];

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** How many stretches of a line cross a box: neither wholly to one side of it, nor it to one side of them. */
function crossings(box: Box, line: readonly number[]): number {
  const { left, top, right, bottom } = box;
  let count = 0;
  for (let i = 0; i + 3 < line.length; i += 2) {
    const x1 = line[i]!;
    const x2 = line[i + 2]!;
    if ((x1 < left && x2 < left) || (x1 > right && x2 > right)) continue;
    const y1 = line[i + 1]!;
    const y2 = line[i + 3]!;
    if ((y1 < top && y2 < top) || (y1 > bottom && y2 > bottom)) continue;
    const dx = x2 - x1;
    const dy = y2 - y1;
    const a = dy * (left - x1) - dx * (top - y1);
    const b = dy * (right - x1) - dx * (top - y1);
    const c = dy * (left - x1) - dx * (bottom - y1);
    const d = dy * (right - x1) - dx * (bottom - y1);
    const oneSide = (a > 0 && b > 0 && c > 0 && d > 0) || (a < 0 && b < 0 && c < 0 && d < 0);
    if (!oneSide) count += 1;
  }
  return count;
}

/** The cost of putting a label into a box: leaving the frame, covering another label, covering a line. */
function costOf(box: Box, frame: Box, ink: Ink, taken: readonly Box[], most: number): number {
  const outside =
    box.left < frame.left ||
    box.right > frame.right ||
    box.top < frame.top ||
    box.bottom > frame.bottom;
  let cost = outside ? 1000 : 0;
  for (const other of taken) if (overlaps(box, other)) cost += 100;
  for (let i = 0; i < ink.length && cost < most; i++) cost += crossings(box, ink[i]!);
  return cost;
}

/** The cheapest of some boxes, by its place in the row; its box is then taken. */
export function cheapest(
  boxes: {
    readonly count: number;
    readonly at: (index: number) => Box;
    /** A line that joins the label to its point, as its ends; it must not cross another label. */
    readonly leader?: (index: number) => readonly number[] | null;
  },
  frame: Box,
  ink: Ink,
  taken: Box[],
): number {
  let best = 0;
  let bestBox: Box | null = null;
  let bestCost = Number.POSITIVE_INFINITY;
  for (let i = 0; i < boxes.count && bestCost > 0; i++) {
    const box = boxes.at(i);
    let cost = costOf(box, frame, ink, taken, bestCost);
    const leader = boxes.leader?.(i) ?? null;
    if (leader !== null) for (const other of taken) cost += 20 * crossings(other, leader);
    if (cost >= bestCost) continue;
    best = i;
    bestBox = box;
    bestCost = cost;
  }
  if (bestBox !== null) taken.push(bestBox);
  return best;
}

/** So far from its point that a leader must join them. */
const isFar = (dx: number, dy: number) => Math.abs(dx) > 24 || Math.abs(dy) > 22;

/** `far`: a leader joins the label and its point. */
export type Placed = {
  readonly x: number;
  readonly y: number;
  readonly atEnd: boolean;
  readonly far: boolean;
};

/**
 * Finds the place of a label beside its point: the first of a fixed row of places that lies in the frame
 * and touches neither another label nor a line, else the one that touches least. `taken` gets its box.
 */
export function placeLabel(
  point: { x: number; y: number },
  size: { width: number; height: number },
  frame: Box,
  ink: Ink,
  taken: Box[],
): Placed {
  const at = (index: number): Box => {
    const [dx, dy] = offsets[index]!;
    const left = dx > 0 ? point.x + dx : point.x + dx - size.width;
    const bottom = point.y + dy;
    return {
      left: left - 3,
      top: bottom - size.height,
      right: left + size.width + 3,
      bottom: bottom + 4,
    };
  };
  const leader = (index: number) => {
    const [dx, dy] = offsets[index]!;
    // From outside the dot, which is itself taken.
    return isFar(dx, dy)
      ? [point.x + 0.4 * dx, point.y + 0.4 * (dy - 4), point.x + dx, point.y + dy - 4]
      : null;
  };
  const [dx, dy] = offsets[cheapest({ count: offsets.length, at, leader }, frame, ink, taken)]!;
  return { x: point.x + dx, y: point.y + dy, atEnd: dx < 0, far: isFar(dx, dy) };
}
