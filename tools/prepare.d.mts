/** What tests call of the preparation of a clone. */
type Lock = { readonly packages: Readonly<Record<string, object>> };
export function isInstalled(
  lock: Lock | null,
  installed: Lock | null,
  development: boolean,
): boolean;
