/**
 * Where f, rising through the interval, crosses zero. Illinois variant of regula falsi: never leaves the
 * bracket, about 6 evaluations for smooth f (Dowell and Jarratt, BIT 11, 1971). Without a crossing the
 * nearer end is given, so a caller that has tested its ends needs no second case.
 */
export function rootRising(f: (x: number) => number, from: number, to: number): number {
  let low = from;
  let high = to;
  let fLow = f(low);
  if (!(fLow < 0)) return low;
  let fHigh = f(high);
  if (!(fHigh > 0)) return high;
  const tolerance = 1e-7 * (Math.abs(low) + Math.abs(high)) + 1e-12;
  let side = 0;
  for (let i = 0; i < 60 && high - low > tolerance; i++) {
    const x = (fHigh * low - fLow * high) / (fHigh - fLow);
    const fx = f(x);
    if (fx > 0) {
      high = x;
      fHigh = fx;
      if (side === 1) fLow /= 2;
      side = 1;
    } else if (fx < 0) {
      low = x;
      fLow = fx;
      if (side === -1) fHigh /= 2;
      side = -1;
    } else return x;
    if (Math.abs(fx) < 1e-10) return x;
  }
  return (low + high) / 2;
}

/** Interior share of the golden section. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * Where f is least in the interval: golden section to about 1e-3 of the interval, then the vertex of the
 * parabola through the last three points. f must fall to one minimum and rise after it.
 */
export function minimum(f: (x: number) => number, from: number, to: number): number {
  let low = from;
  let high = to;
  let a = high - GOLDEN * (high - low);
  let b = low + GOLDEN * (high - low);
  let fa = f(a);
  let fb = f(b);
  for (let i = 0; i < 11; i++) {
    if (fa <= fb) {
      high = b;
      b = a;
      fb = fa;
      a = high - GOLDEN * (high - low);
      fa = f(a);
    } else {
      low = a;
      a = b;
      fa = fb;
      b = low + GOLDEN * (high - low);
      fb = f(b);
    }
  }
  const centre = (low + high) / 2;
  const step = (high - low) / 2;
  const fl = f(low);
  const fc = f(centre);
  const fh = f(high);
  const bend = fl - 2 * fc + fh;
  if (!(bend > 0)) return fl < fh ? low : high;
  const vertex = centre + (step * (fl - fh)) / (2 * bend);
  return Math.min(high, Math.max(low, vertex));
}
