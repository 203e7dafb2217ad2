/**
 * Where to go after signing in: the page that was asked for, if it is one of ours. Anything that would lead to
 * another site leads to the first page instead.
 */
export function placeAfter(next: string | undefined, origin: string): string {
  if (next === undefined || !next.startsWith('/') || !URL.canParse(next, origin)) return '/';
  const url = new URL(next, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : '/';
}
