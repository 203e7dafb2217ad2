/** The browser's own refusals to open a file: a folder was dropped, or the file changed meanwhile. */
const NOT_OPENED = ['NotFoundError', 'NotReadableError'];

/** An error of a worker, as the page shows it. `failed` is a fault of ours. */
export function failureOf(error: unknown): {
  readonly kind: 'unreadable' | 'failed';
  readonly reason: string;
} {
  if (NOT_OPENED.includes(String((error as { name?: unknown }).name))) {
    const reason =
      'The browser could not open it. It may be a folder, or it was moved or changed meanwhile.';
    return { kind: 'unreadable', reason };
  }
  return { kind: 'failed', reason: messageOf(error) };
}

export function messageOf(error: unknown): string {
  return String((error as { message?: unknown }).message ?? error);
}
