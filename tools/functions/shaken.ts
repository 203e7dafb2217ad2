/** Runs with the last bits of what machines work out in their own way moved up or down, as another machine would have them. */
const NAMES = [
  'sin',
  'cos',
  'tan',
  'asin',
  'acos',
  'atan',
  'atan2',
  'sinh',
  'cosh',
  'tanh',
  'exp',
  'expm1',
  'log',
  'log1p',
  'log2',
  'log10',
  'pow',
  'hypot',
  'cbrt',
] as const;
type Name = (typeof NAMES)[number];
type Own = (...given: number[]) => number;

const LAST_BIT = 2 ** -52;

export async function shaken<T>(seed: number, run: () => T | Promise<T>): Promise<T> {
  const math = Math as unknown as Record<Name, Own>;
  const own = new Map(NAMES.map((name): [Name, Own] => [name, math[name]]));
  let calls = seed;
  for (const [name, as] of own)
    math[name] = (...given) => {
      const value = as(...given);
      calls += 1;
      // Down, as it is, or up by one; what is exact everywhere stays.
      const by = (Math.imul(calls, 0x9e3779b1) >>> 30) - 1;
      return by > 1 || value === 0 || Math.abs(value) === 1 ? value : value * (1 + by * LAST_BIT);
    };
  try {
    return await run();
  } finally {
    for (const [name, as] of own) math[name] = as;
  }
}
