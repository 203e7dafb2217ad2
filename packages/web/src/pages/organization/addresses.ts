/**
 * The addresses in a list as people paste it: one a line or between commas and semicolons, with or without names
 * around them (`Ada <ada@example.com>`). What has no address in it stays as it was written, so that it is answered.
 */
export function pastedAddresses(text: string): string[] {
  const parts = text.split(/[\n\r,;\t]+/).map((part) => part.trim());
  return parts.filter((part) => part !== '').flatMap(addressesIn);
}

function addressesIn(part: string): string[] {
  const inBrackets = /<\s*([^<>\s]+@[^<>\s]+)\s*>/.exec(part)?.[1];
  if (inBrackets !== undefined) return [inBrackets];
  const words = part.split(/\s+/);
  return words.every((word) => word.includes('@')) ? words : [part];
}
