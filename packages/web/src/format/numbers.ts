/** Numbers as a person reads them. A true minus sign, thin spaces between thousands. */

const MINUS = '\u2212';
export const THIN_SPACE = '\u202f';

/** Three significant figures, without a tail of zeros: 0.06, 12.6, 579. */
export function figure(value: number): string {
  const rounded = Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
  return grouped(String(rounded));
}

/** A fixed number of decimals, for figures that stand above one another. */
export function fixed(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return grouped(Number(text) === 0 ? text.replace('-', '') : text);
}

/** A whole number with its thousands apart. */
export function count(value: number): string {
  return grouped(String(Math.round(value)));
}

function grouped(text: string): string {
  const [whole = '', fraction] = text.replace('-', MINUS).split('.');
  // Four digits are read at a glance and stay together, as in SI.
  const spaced =
    whole.replace(MINUS, '').length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, THIN_SPACE) : whole;
  return fraction === undefined ? spaced : `${spaced}.${fraction}`;
}

/** A unit as it follows its number: behind a thin space, but a degree sign right behind it. */
export function behindNumber(unit: string): string {
  if (unit === '') return '';
  return unit === 'deg' || unit === '°' ? '°' : `${THIN_SPACE}${unit}`;
}

/** `1.59°`, `12.4 m/s²`. */
export function withUnit(value: number, unit: string): string {
  return figure(value) + behindNumber(unit);
}

/** `1 flight`, `3 flights`, `2 batteries`. */
export function plural(amount: number, one: string, many = `${one}s`): string {
  return `${count(amount)}\u00a0${amount === 1 ? one : many}`;
}

export function fileSize(size_bytes: number): string {
  if (size_bytes < 1000) return `${size_bytes}\u00a0bytes`;
  if (size_bytes < 1e6) return `${(size_bytes / 1e3).toFixed(0)}\u00a0kB`;
  if (size_bytes < 1e9) return `${(size_bytes / 1e6).toFixed(1)}\u00a0MB`;
  return `${(size_bytes / 1e9).toFixed(2)}\u00a0GB`;
}

/** An amount that the server counts in MB of 1024 kB: `18.6 MB`, `10 GB`. */
export function storageSize(amount_mb: number): string {
  const gb = amount_mb / 1024;
  return gb < 1 ? `${fixed(amount_mb, 1)} MB` : `${fixed(gb, Number.isInteger(gb) ? 0 : 1)} GB`;
}

/** Kinds that are not written as their key is. */
const SPELLED: Readonly<Record<string, string>> = {
  esc: 'ESC',
  gnss: 'GNSS',
  ok: 'OK',
  dataflash: 'DataFlash',
  preflight: 'Pre-flight',
  postflight: 'Post-flight',
  tlog: 'MAVLink log',
  ulg: 'ULog',
  waiting_parts: 'Waiting for parts',
};

/** A label inside of a sentence: `Motor Kv` begins small there, `ESC rating` does not. */
export function inSentence(label: string): string {
  return label.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());
}

/** `motor_saturation` to `Motor saturation`. */
export function words(key: string): string {
  const spelled = SPELLED[key];
  if (spelled !== undefined) return spelled;
  const text = key.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
