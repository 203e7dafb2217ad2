/** An instant without its fraction, as answers give it: `2026-11-14T15:02:11Z`. */
export function wholeSeconds(instant: string | null): string | null {
  return instant?.replace(/\.\d+(?=Z$)/, '') ?? null;
}
