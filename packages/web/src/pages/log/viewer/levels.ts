import type { TimelineClass } from '@airworthy/forensics';

/** How grave a row of the timeline or a finding is, as a word and as the colour of its badge. */
export const LEVELS: Readonly<
  Record<TimelineClass, { readonly text: string; readonly level: 'bad' | 'warn' | 'plain' }>
> = {
  info: { text: 'Note', level: 'plain' },
  warn: { text: 'Warning', level: 'warn' },
  alert: { text: 'Alert', level: 'bad' },
  crash: { text: 'Crash', level: 'bad' },
};
