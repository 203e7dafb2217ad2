/** The name that a typing mistake most likely meant, or null where none is near. */
export function nearest(word: string, names: readonly string[]): string | null {
  const asked = plain(word);
  let best: string | null = null;
  // A third of the letters may be wrong, and one of a short word.
  let least = Math.max(1, Math.floor(asked.length / 3)) + 1;
  for (const name of names) {
    const edits = distance(asked, plain(name));
    if (edits < least) {
      least = edits;
      best = name;
    }
  }
  return best;
}

/** `propDiameter` and `prop-diameter` as `prop_diameter`; long names are cut, so that comparing stays cheap. */
function plain(name: string): string {
  return name
    .slice(0, 60)
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();
}

/** Half an edit for a unit that was left out, so that the shorter of two such names wins by its letters. */
function distance(asked: string, name: string): number {
  const base = /^(.+)_[a-z0-9]{1,4}$/.exec(name)?.[1];
  const whole = editDistance(asked, name);
  return base === undefined ? whole : Math.min(whole, editDistance(asked, base) + 0.5);
}

/**
 * Letters to insert, delete, replace or swap with their neighbour to make one word of the other
 * (optimal string alignment distance).
 */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let edits = Math.min(last[j]! + 1, row[j - 1]! + 1, replaced);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, beforeLast[j - 2]! + 1);
      row.push(edits);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}
