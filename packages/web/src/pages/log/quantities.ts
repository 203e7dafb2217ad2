/** Numbers as a person reads them; the reading keeps the exact ones. */

/** Seconds since the start of the log, written as the sentences of a reading write them. */
export function time(time_s: number): string {
  return quantity(time_s, 's');
}

/** One decimal and a unit that stays on its line: `−0.1 m`. */
export function quantity(value: number, unit: string): string {
  return `${value.toFixed(1).replace('-', '\u2212')}\u00a0${unit}`;
}

/** A sentence of a reading, each figure kept on one line with its unit. */
export function unbroken(sentence: string): string {
  return sentence.replace(
    /(\d) (?=(?:s|m|m\/s²?|km\/h|kn|mph|ft|ft\/min|V|A|W|mΩ|mAh|kB|MB|%|degrees)(?![\w/]))/g,
    '$1\u00a0',
  );
}

/** A length of time where tenths say nothing. */
export function duration(duration_s: number): string {
  const whole = Math.round(duration_s);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

export function fileSize(size_bytes: number): string {
  if (size_bytes < 1000) return `${size_bytes} bytes`;
  if (size_bytes < 1e6) return `${(size_bytes / 1e3).toFixed(0)} kB`;
  return `${(size_bytes / 1e6).toFixed(1)} MB`;
}

/** Thousands apart by a thin space, as in SI. */
export function count(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, '\u202f');
}

/** Three significant figures, without a tail of zeros: 0.06, 12.6, 579. */
export function figure(value: number): string {
  const rounded = Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
  return String(rounded).replace('-', '\u2212');
}

/** `motor_saturation` to `Motor saturation`. */
export function words(key: string): string {
  const text = key.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An ISO time to `2026-11-14, 15:02 UTC`. */
export function instant(iso: string): string {
  const found = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(iso);
  return found === null ? iso : `${found[1]}, ${found[2]} UTC`;
}

/** A unit as people write it; logs spell theirs in letters alone. */
export function unitText(unit: string): string {
  return unit
    .replace(/\bdegC\b/, '°C')
    .replace(/\bdeg(heading)?\b/, '°')
    .replace(/\bohm\b/i, 'Ω')
    .replace(/\bW\.(?=[hs]\b)/, 'W')
    .replace('m/s/s', 'm/s²');
}
