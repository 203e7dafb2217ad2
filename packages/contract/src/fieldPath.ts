/** The place of a member in a request: `batteries[0].cells`, `links.video.freq_mhz`. */
export function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}

/** How a sentence names it: a member alone (`freq_mhz`), one of a list with its place. */
export function fieldName(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'The body';
  let from = path.findLastIndex((part) => typeof part === 'number');
  if (from === -1) return String(path.at(-1));
  while (from > 0 && typeof path[from] === 'number') from--;
  return fieldPath(path.slice(from));
}
