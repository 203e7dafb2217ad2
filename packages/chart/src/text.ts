const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\\': '&#92;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no way to write most of these.
const everySpecial = /[&<>"'\\\u0000-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
/** The same and every half of a pair: most texts have none of them, and are not read by characters to find that out. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
const special = /[&<>"'\\\u0000-\u001f\ufffe\uffff\ud800-\udfff]/;

/**
 * Text escaped for markup; what XML forbids, control characters and halves of pairs, is dropped. What a string of JSON
 * would have to escape is escaped here, so that a drawing can be put into one as it is.
 */
export function escapeText(text: string): string {
  return special.test(text) ? text.replace(everySpecial, (sign) => escapes[sign] ?? '') : text;
}

/**
 * Widths in em of a wide sans-serif (DejaVu Sans) by kind of sign, so that a label never needs more room
 * than it is given.
 */
function signWidth_em(sign: string): number {
  if ("iljI.,:;'|! ()[]".includes(sign)) return 0.38;
  if ('mwMW%@'.includes(sign)) return 0.95;
  return sign >= 'A' && sign <= 'Z' ? 0.72 : 0.63;
}

const widths_em = Float64Array.from({ length: 128 }, (_, code) =>
  signWidth_em(String.fromCharCode(code)),
);

/** Width of a text in pixels, estimated without measuring it. */
export function textWidth(text: string, size_px: number): number {
  let width_em = 0;
  for (let i = 0; i < text.length; i++) width_em += widths_em[text.charCodeAt(i)] ?? 0.7;
  return width_em * size_px;
}
