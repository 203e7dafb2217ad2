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

function isStray(entered: ClockStep, left: ClockStep | undefined): left is ClockStep {
  if (!left || entered.to_us < entered.from_us === left.to_us < left.from_us) return false;
  const moved_us = left.to_us - entered.from_us;
  return moved_us >= -STRAY_BACK_us && moved_us <= STRAY_RETURN_us;
}

/** The pieces of a file's clock, from its steps in file order. */
export function clockPieces(steps: readonly ClockStep[], firstTime_us: number): Piece[] {
  const pieces: Piece[] = [{ at: 0, shift_us: -firstTime_us, fixed_us: null }];
  let shift_us = -firstTime_us;
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i]!;
    const left = steps[i + 1];
    // A link that was silent for a while and went on is a step too, and no stray.
    if (isStray(step, left)) {
      pieces.push({ at: step.at, shift_us, fixed_us: step.from_us + shift_us });
      pieces.push({ at: left.at, shift_us, fixed_us: null });
      i++;
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
  blocks: readonly Uint32Array[],
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
