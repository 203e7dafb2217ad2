/** Height of the small texts: ticks, points and bands. */
export const LABEL_PX = 11;

/**
 * Tones of a relative luminance near 0.2: at least 3 : 1 against white and against a near-black ground
 * (WCAG 2.1, 1.4.11). Neighbours differ in hue and can be told apart with the common colour blindnesses.
 */
const middle = [
  '#2f7fc1',
  '#d9661f',
  '#1f9467',
  '#a05fd0',
  '#d64a5f',
  '#8a7a1f',
  '#2396a6',
  '#8c6d5a',
] as const;

/** The same hues, lighter: at least 5 : 1 against the dark ground. */
const light = [
  '#6aa9e0',
  '#f0904f',
  '#4fc091',
  '#c094e6',
  '#f07f90',
  '#c0ad4a',
  '#55bfce',
  '#bd9c88',
] as const;

/**
 * `inherit` takes the text colour of the page around it and has no background, for inline use. `light` and `dark`
 * carry their own, for an image that stands alone.
 */
export type Theme = 'inherit' | 'light' | 'dark';

export type Palette = {
  /** Null: those of the page. */
  readonly own: { readonly text: string; readonly background: string } | null;
  readonly tones: readonly string[];
};

export const palettes: Readonly<Record<Theme, Palette>> = {
  inherit: { own: null, tones: middle },
  light: { own: { text: '#15202b', background: '#ffffff' }, tones: middle },
  dark: { own: { text: '#e3e9ef', background: '#131a21' }, tones: light },
};

export function toneOf({ tones }: Palette, index: number): string {
  return tones[((index % tones.length) + tones.length) % tones.length] ?? tones[0]!;
}
