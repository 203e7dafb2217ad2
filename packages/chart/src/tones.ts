/** Height of the small texts: ticks, points and bands. */
export const LABEL_PX = 11;

/**
 * Tones of a relative luminance near 0.2: at least 3 : 1 against white and against a near-black ground
 * (WCAG 2.1, 1.4.11). Neighbours differ in hue and can be told apart with the common colour blindnesses.
 */
const tones = [
  '#2f7fc1',
  '#d9661f',
  '#1f9467',
  '#a05fd0',
  '#d64a5f',
  '#8a7a1f',
  '#2396a6',
  '#8c6d5a',
] as const;

export function toneOf(index: number): string {
  return tones[((index % tones.length) + tones.length) % tones.length] ?? tones[0];
}
