/**
 * A value as text for a `jsonb` column, which refuses half of a surrogate pair. JSON.stringify writes
 * only such halves as `\udxxx`; they become the replacement character, as they do in a text column.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(/\\\\|\\ud[89a-f][0-9a-f]{2}/g, (found) =>
    found === '\\\\' ? found : '\uFFFD',
  );
}
