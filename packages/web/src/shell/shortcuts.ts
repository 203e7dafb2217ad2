import { useEffect, useRef, useSyncExternalStore } from 'react';

/** A key, and what it does. `Ctrl K`, `Ctrl Shift Z`, `?`, `S`, or two in turn: `G B`. */
export type Shortcut = { readonly keys: string; readonly label: string };
type Bound = Shortcut & { readonly run: () => void; readonly inFields: boolean };

let bound: readonly Bound[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Bound[]): void {
  bound = next;
  for (const listener of listeners) listener();
}

/** The first key of two, pressed a moment ago. */
let before: { key: string; at: number } | null = null;
const TURN_MS = 1000;

function nameOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  if (!event.ctrlKey && !event.metaKey) return key;
  return event.shiftKey ? `Ctrl Shift ${key}` : `Ctrl ${key}`;
}

/** Somebody who types means letters. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.altKey || event.defaultPrevented) return;
  const key = nameOf(event);
  const typing = isTyping(event.target);
  if (typing && !key.startsWith('Ctrl ')) return;
  const pair =
    before !== null && event.timeStamp - before.at < TURN_MS ? `${before.key} ${key}` : null;
  const found =
    bound.findLast(({ keys }) => keys === pair) ?? bound.findLast(({ keys }) => keys === key);
  before = { key, at: event.timeStamp };
  if (found === undefined || (typing && !found.inFields)) return;
  before = null;
  event.preventDefault();
  found.run();
}

if (typeof window !== 'undefined') window.addEventListener('keydown', onKeyDown);

/**
 * Binds a key for as long as the component is there; it is listed under `?`. One with Ctrl also works while somebody
 * types, but where `inFields` is false: a field has an undo of its own.
 */
export function useShortcut(
  keys: string,
  label: string,
  run: () => void,
  { inFields = true }: { readonly inFields?: boolean } = {},
): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const mine: Bound = { keys, label, run: () => latest.current(), inFields };
    change([...bound, mine]);
    return () => change(bound.filter((one) => one !== mine));
  }, [keys, label, inFields]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(subscribe, () => bound);
}
