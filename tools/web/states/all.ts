import { builderStates, libraryStates, radioStates } from './builder.ts';
import { logStates } from './log.ts';
import type { State } from './state.ts';

/** Every look of the pages that need no account, and of the library. */
export const states: readonly State[] = [
  ...builderStates,
  ...libraryStates,
  ...radioStates,
  ...logStates,
];
