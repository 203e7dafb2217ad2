/** The part of an axis that is shown, its ticks, and what is written at them. */
export type Scale = {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
  readonly texts: readonly string[];
};

/** Steps of 1, 2, 2.5 and 5 times a power of ten: the ones a reader can count in. */
function niceStep(span: number, wanted: number): number {
  const raw = span / wanted;
  const power = 10 ** Math.floor(Math.log10(raw));
  const share = raw / power;
  if (share <= 1) return power;
  if (share <= 2) return 2 * power;
  if (share <= 2.5) return 2.5 * power;
  return share <= 5 ? 5 * power : 10 * power;
}

function decimalsOf(step: number): number {
  for (let decimals = 0; decimals < 6; decimals++) {
    const scaled = step * 10 ** decimals;
    if (Math.abs(scaled - Math.round(scaled)) < 1e-6 * scaled) return decimals;
  }
  return 6;
}

/**
 * An axis from `low` to `high`. With `round` it grows to whole steps at both ends; without, the ends stay
 * and the ticks lie inside. A range of no width is opened, so that a flat line sits in the middle.
 */
export function scaleOf(low: number, high: number, wanted: number, round: boolean): Scale {
  const flat = !(high - low > 1e-9 * Math.max(1, Math.abs(high)));
  const opened = flat ? Math.max(1, Math.abs(high) * 0.1) : 0;
  const from = low - opened;
  const to = high + opened;
  const step = niceStep(to - from, wanted);
  const decimals = decimalsOf(step);
  const first = round ? Math.floor(from / step + 1e-9) : Math.ceil(from / step - 1e-9);
  const last = round ? Math.ceil(to / step - 1e-9) : Math.floor(to / step + 1e-9);
  const ticks: number[] = [];
  const texts: string[] = [];
  for (let index = first; index <= last && ticks.length < 40; index++) {
    ticks.push(index * step);
    texts.push(tickText(index * step, decimals));
  }
  return { min: round ? first * step : from, max: round ? last * step : to, ticks, texts };
}

/** A tick's number, without a minus before zero. */
export function tickText(value: number, decimals: number): string {
  // A whole number is written from the engine's own store; `toFixed` formats every digit each time.
  if (decimals === 0) {
    const whole = Math.round(value);
    return String(whole === 0 ? 0 : whole);
  }
  const text = value.toFixed(decimals);
  return /^-0(\.0*)?$/.test(text) ? text.slice(1) : text;
}
