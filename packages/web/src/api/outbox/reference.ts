/** 128 random bits, also on a page that was not loaded over https, where `randomUUID` is absent. */
export function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `web-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
