/**
 * What Node is started with so that the process has another clock than the machine: `now` is an expression in
 * milliseconds, in which `Real` is the true `Date`. Timers run as they do.
 */
export function otherClock(now: string): readonly [string, string] {
  const code = `const Real = Date; const now = () => ${now};
globalThis.Date = class extends Real { constructor(...given) { given.length === 0 ? super(now()) : super(...given); }
static now() { return now(); } };`;
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
}

/**
 * Settings of a process whose hours pass `times` as fast, from when this file was loaded on: what waits for a time to
 * pass by the clock waits that much less. All processes of a test have the same time.
 */
export function fastClock(times: number): { readonly NODE_OPTIONS: string } {
  const words = otherClock(`${BEGUN} + ${times} * (Real.now() - ${BEGUN})`);
  return { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${words.join(' ')}`.trim() };
}
const BEGUN = Date.now();
