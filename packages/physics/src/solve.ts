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

/** The smaller share of the golden section. */
const GOLDEN = (3 - Math.sqrt(5)) / 2;
/** Of the interval, how near to the place a search ends; a figure is flat there, and right to the square of it. */
const NEAR = 1e-4;

/**
 * Where f is least in the interval: Brent's search, the vertex of a parabola through the best three points, or a golden
 * section where that does not close in (Brent, Algorithms for Minimization without Derivatives, 1973, chapter 5). About
 * 10 evaluations for smooth f, which must fall to one minimum and rise after it. One at an end is given as that end.
 */
export function minimum(f: (x: number) => number, from: number, to: number): number {
  const near = NEAR * (to - from);
  let low = from;
  let high = to;
  // The best point, the second best, and the one that was second best before.
  let x = low + GOLDEN * (high - low);
  let second = x;
  let third = x;
  let fx = f(x);
  let fSecond = fx;
  let fThird = fx;
  let step = 0;
  let stepBefore = 0;
  for (let i = 0; i < 24; i++) {
    const middle = (low + high) / 2;
    if (Math.abs(x - middle) <= 2 * near - (high - low) / 2) break;
    const r = (x - second) * (fx - fThird);
    const q = (x - third) * (fx - fSecond);
    const top = (x - third) * q - (x - second) * r;
    const bottom = 2 * (q - r);
    const vertex = x - top / bottom;
    const closesIn = Math.abs(top / bottom) < Math.abs(stepBefore / 2);
    if (closesIn && vertex > low && vertex < high) {
      stepBefore = step;
      step = vertex - x;
      if (vertex - low < 2 * near || high - vertex < 2 * near) step = x < middle ? near : -near;
    } else {
      stepBefore = x < middle ? high - x : low - x;
      step = GOLDEN * stepBefore;
    }
    const tried = x + (Math.abs(step) >= near ? step : Math.sign(step) * near);
    const fTried = f(tried);
    if (fTried <= fx) {
      if (tried < x) high = x;
      else low = x;
      [third, fThird] = [second, fSecond];
      [second, fSecond] = [x, fx];
      [x, fx] = [tried, fTried];
      continue;
    }
    if (tried < x) low = tried;
    else high = tried;
    if (fTried <= fSecond || second === x) {
      [third, fThird] = [second, fSecond];
      [second, fSecond] = [tried, fTried];
    } else if (fTried <= fThird || third === x || third === second)
      [third, fThird] = [tried, fTried];
  }
  if (x - from < 4 * near && f(from) <= fx) return from;
  return to - x < 4 * near && f(to) <= fx ? to : x;
}
