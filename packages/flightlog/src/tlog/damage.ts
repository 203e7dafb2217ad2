/** Collects what could not be read, in bounded memory. */
import type { Damage } from '../table.ts';

/** Past this many entries a list is of no use; the last one then stretches over the rest. */
const LIMIT = 65_536;

export class DamageList {
  private readonly entries: Damage[] = [];

  add(at: number, length_bytes: number, reason: Damage['reason']): void {
    if (length_bytes <= 0) return;
    const last = this.entries.at(-1);
    if (last && last.reason === reason && last.at + last.length_bytes === at) {
      this.stretch(last, at + length_bytes, reason);
    } else if (last && this.entries.length >= LIMIT) {
      this.stretch(last, at + length_bytes, last.reason);
    } else {
      this.entries.push({ at, length_bytes, reason });
    }
  }

  private stretch(last: Damage, end: number, reason: Damage['reason']): void {
    const length_bytes = Math.max(last.length_bytes, end - last.at);
    this.entries[this.entries.length - 1] = { at: last.at, length_bytes, reason };
  }

  sorted(): Damage[] {
    return this.entries.toSorted((a, b) => a.at - b.at);
  }
}
