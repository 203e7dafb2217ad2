/** The members of `values` that were given: what a caller left out is not there at all. */
export function defined<T extends object>(
  values: T,
): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Name in keyof T]?: Exclude<T[Name], undefined> };
}
