/** Where the log of a flight stands, in words; `missing` is a flight without one. */
export const logWords: Readonly<
  Record<string, { readonly label: string; readonly level: 'ok' | 'warn' | 'bad' | 'plain' }>
> = {
  done: { label: 'Read', level: 'ok' },
  queued: { label: 'Not read yet', level: 'plain' },
  none: { label: 'Stored, not read', level: 'plain' },
  too_large: { label: 'Too large to read', level: 'warn' },
  failed: { label: 'Could not be read', level: 'bad' },
  missing: { label: 'No log', level: 'plain' },
};

/** `10:02` of a start with its offset: the clock of the place. */
export function clockOf(started_at: string | null): string | null {
  return started_at === null ? null : started_at.slice(11, 16);
}
