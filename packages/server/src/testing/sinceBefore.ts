type Record_ = Readonly<Record<string, unknown>>;

/** Smaller ones are printed whole. */
const MANY_MEMBERS = 6;

const isRecord = (value: unknown): value is Record_ =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What an answer says that no earlier one said: of a record that was shown before, the members that differ from then.
 * Two kinds of record have different members, so these and the id tell one from another.
 */
export function sinceBefore(): (value: unknown) => unknown {
  const shown = new Map<string, Record_>();

  function changed(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(changed);
    if (!isRecord(value)) return value;
    const names = Object.keys(value);
    const known = `${value.id} ${names.sort().join()}`;
    const before = shown.get(known);
    if (value.id === undefined || names.length < MANY_MEMBERS)
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, changed(one)]));
    shown.set(known, value);
    if (before === undefined) return value;
    const differing = Object.entries(value).filter(
      ([name, one]) => name === 'id' || JSON.stringify(one) !== JSON.stringify(before[name]),
    );
    return { ...Object.fromEntries(differing), '…': 'as before' };
  }
  return changed;
}
