import type { AppPath } from '../../../paths.ts';

/** Something that somebody should look at today. */
export type Need = {
  readonly key: string;
  readonly level: 'bad' | 'warn';
  readonly word: string;
  readonly subject: string;
  readonly sentence: string;
  /** How long it has, or how long ago it was. */
  readonly when: string;
  /** In days, where it has a date: what comes first stands first. */
  readonly days?: number;
  readonly to: AppPath;
};
