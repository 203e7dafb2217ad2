/** One explanation of what happened, with the moment it began and how much of the motion it explains. */
import type { Category } from '../report/reading.ts';

export type Cause = {
  readonly category: Category;
  /** Stable identifier for tests and for the findings. */
  readonly key: string;
  /** When the signal left its own normal, not when the autopilot recorded it. */
  readonly onset_us: number;
  /** 1 can produce the event by itself; 2 disturbed the flight; 3 is listed beside it. */
  readonly rank: 1 | 2 | 3;
  /** A whole sentence with its figures. */
  readonly sentence: string;
  /** The same as the start of the verdict: `motor 2 (left) lost its thrust at 27.9 s`. */
  readonly clause: string;
  /** A sentence for the verdict where no clause of another cause is in it. */
  readonly remark?: string;
  /** The sentence in place of the other where something else came first and this was the answer to it. */
  readonly reaction?: string;
  readonly motor?: number;
  /** Another motor whose loss explains the motion nearly as well. */
  readonly orMotor?: number;
  /** Further motors that went with it. */
  readonly others?: readonly number[];
};
