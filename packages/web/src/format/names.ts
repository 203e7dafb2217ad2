type Named = { readonly name: string };

/** A name that none of the others has: as it is, or with a number behind it. At most `most` characters long. */
export function freeName(name: string, others: readonly Named[], most = Infinity): string {
  const taken = new Set(others.map((one) => one.name));
  const cut = name.slice(0, most);
  if (!taken.has(cut)) return cut;
  for (let n = 2; ; n++) {
    const end = ` ${n}`;
    const next = name.slice(0, most - end.length) + end;
    if (!taken.has(next)) return next;
  }
}
