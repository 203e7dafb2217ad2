export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** 128 random bits. Pages that were not loaded over https have no `randomUUID`. */
export function newKey(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(16)));
}
