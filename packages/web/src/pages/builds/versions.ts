import type { Build } from '@airworthy/performance';

/** A version of a saved build, as this browser kept it. */
export type Version = { readonly at: string; readonly params: Build };

const PREFIX = 'airworthy-versions:';
const MOST = 20;

export function versionsOf(name: string): readonly Version[] {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? '[]') as Version[];
  } catch {
    return [];
  }
}

/** Keeps what was saved, newest first; the same again is not kept twice. */
export function keepVersion(name: string, params: Build): void {
  const kept = versionsOf(name);
  if (JSON.stringify(kept[0]?.params) === JSON.stringify(params)) return;
  try {
    const next = [{ at: new Date().toISOString(), params }, ...kept].slice(0, MOST);
    localStorage.setItem(PREFIX + name, JSON.stringify(next));
  } catch {
    // A full or closed storage keeps no versions; the build itself is saved on the server.
  }
}

/** A build that gets another name keeps its versions. */
export function moveVersions(from: string, to: string): void {
  try {
    const kept = localStorage.getItem(PREFIX + from);
    if (kept === null) return;
    localStorage.setItem(PREFIX + to, kept);
    localStorage.removeItem(PREFIX + from);
  } catch {
    // As above: a build without its versions is still renamed.
  }
}
