/** A key that strayed into a path or a message, cut to what is stored of it in the clear. */
export function withoutKeys(text: string): string {
  return text.replace(/\b(awd?_[A-Za-z0-9]{4})[A-Za-z0-9]+/g, '$1…');
}
