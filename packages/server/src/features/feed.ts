/**
 * An address for programs that cannot sign in and send no key. It carries a secret in its query, which no line of the
 * log has: `/feed/calendar.ics?key=…`.
 */
export type Feed = {
  readonly method: 'GET' | 'POST';
  /** Below `/feed`. */
  readonly path: string;
  /** Throws `not_found` for a key that is not, or no longer, known. */
  answer(key: string): Promise<{
    readonly status: number;
    readonly headers: Record<string, string>;
    readonly body: string;
  }>;
};
