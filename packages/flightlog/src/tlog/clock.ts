/**
 * One ascending clock for a file whose writer's clock was set, or that holds several recordings.
 * Steps back of less than two seconds come from threads and are flattened per series; a larger step
 * back starts a new segment, which goes on where the last one ended. A forward step that is
 * undone by the next one is a damaged timestamp, and its frames take the time before it.
 */
import type { ClockStep } from './scan.ts';

type Piece = {
  /** File offset from which the piece holds. */
  readonly at: number;
  readonly shift_us: number;
  /** The time all frames of the piece take, in place of their own. */
  readonly fixed_us: number | null;
};

/** A stray time is left again at a place no further than this from where it was entered. */
const STRAY_RETURN_us = 60_000_000;
const STRAY_BACK_us = 2_000_000;
/** Damaged timestamps in a row that are still recognised as such. */
const STRAYS_IN_A_ROW = 4;
/** The first and the last frames have one side only: what steps away within so many bytes of them is damage. */
const EDGE_BYTES = 1024;
const EDGE_SHARE = 0.01;
const EDGE_STEP_us = 60_000_000;
const EDGE_AFTER_us = 5_000_000;

/** The clock is there again, a while later. */
function isNear(from_us: number, to_us: number): boolean {
  const moved_us = to_us - from_us;
  return moved_us >= -STRAY_BACK_us && moved_us <= STRAY_RETURN_us;
}

/**
 * Number of steps until the clock is back where it was before step `i`; 0 where it does not come back. Back to the
 * moment counts before back within a minute: what is near by may be a second damaged timestamp behind the first.
 */
function strayLength(steps: readonly ClockStep[], i: number): number {
  const { from_us, to_us } = steps[i]!;
  let near = 0;
  for (let length = 1; length <= STRAYS_IN_A_ROW; length++) {
    const left = steps[i + length];
    if (left === undefined) break;
    // A link that was silent for a while and went on is a step too, and no stray.
    const turns = to_us < from_us !== left.to_us < left.from_us;
    if (!isNear(from_us, left.to_us)) continue;
    if (length === 1 && !turns) return 0;
    if (left.to_us - from_us <= STRAY_BACK_us) return length;
    if (near === 0) near = length;
  }
  return near;
}

/** Few frames of a short file are many of it. */
function edge_bytes(end: number): number {
  return Math.min(EDGE_BYTES, EDGE_SHARE * end);
}

/** The first frames carry a damaged timestamp: the clock of the file begins with the step away from it. */
function opensAstray(steps: readonly ClockStep[], end: number): boolean {
  const [first] = steps;
  return (
    first !== undefined &&
    first.at <= edge_bytes(end) &&
    Math.abs(first.to_us - first.from_us) > EDGE_STEP_us &&
    strayLength(steps, 0) === 0
  );
}

/** The first time of a file that is not damage. */
export function clockStart_us(
  steps: readonly ClockStep[],
  firstTime_us: number,
  end: number,
): number {
  return opensAstray(steps, end) ? steps[0]!.to_us : firstTime_us;
}

/** The pieces of a file's clock, from its steps in file order; `end` is its size. */
export function clockPieces(
  steps: readonly ClockStep[],
  firstTime_us: number,
  end: number,
): Piece[] {
  const astray = opensAstray(steps, end);
  let shift_us = -clockStart_us(steps, firstTime_us, end);
  const pieces: Piece[] = [{ at: 0, shift_us, fixed_us: astray ? 0 : null }];
  if (astray) pieces.push({ at: steps[0]!.at, shift_us, fixed_us: null });
  for (let i = astray ? 1 : 0; i < steps.length; i++) {
    const step = steps[i]!;
    const length = strayLength(steps, i);
    const isLast = i === steps.length - 1 && end - step.at <= edge_bytes(end);
    if (length > 0) {
      pieces.push({ at: step.at, shift_us, fixed_us: step.from_us + shift_us });
      pieces.push({ at: steps[i + length]!.at, shift_us, fixed_us: null });
      i += length;
    } else if (isLast && Math.abs(step.to_us - step.from_us) > EDGE_AFTER_us) {
      pieces.push({ at: step.at, shift_us, fixed_us: step.from_us + shift_us });
    } else if (step.to_us < step.from_us) {
      shift_us += step.from_us - step.to_us;
      pieces.push({ at: step.at, shift_us, fixed_us: null });
    }
  }
  return pieces;
}

/** Times of frames at `starts`, on the one clock, in place; ascending. */
export function alignTimes(
  times_us: Float64Array,
  blocks: Iterable<Uint32Array>,
  pieces: readonly Piece[],
): Float64Array {
  let piece = 0;
  let index = 0;
  let latest_us = Number.NEGATIVE_INFINITY;
  for (const block of blocks) {
    for (const start of block) {
      while (piece + 1 < pieces.length && pieces[piece + 1]!.at <= start) piece++;
      const { shift_us, fixed_us } = pieces[piece]!;
      const time_us = fixed_us ?? times_us[index]! + shift_us;
      latest_us = Math.max(latest_us, time_us, 0);
      times_us[index++] = latest_us;
    }
  }
  return times_us;
}
