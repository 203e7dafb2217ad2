import { useSyncExternalStore } from 'react';
import type { Zone } from './times.ts';
import { type Units, unitsOf } from './units.ts';

/** Choices of a reader that change what is shown and nothing that is sent; kept by this browser. */
export type Settings = Required<Units> & { readonly zone: Zone };

const KEY = 'airworthy-settings';

let current: Settings = read();
const listeners = new Set<() => void>();

/** Those that this browser kept; what it does not have, such as a newer choice, is that of its system of units. */
function read(): Settings {
  try {
    return settingsOf(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return settingsOf({});
  }
}

export function settingsOf(kept: Partial<Settings>): Settings {
  return { zone: 'local', ...unitsOf(kept.system === 'imperial' ? 'imperial' : 'metric'), ...kept };
}

export function changeSettings(change: Partial<Settings>): void {
  current = { ...current, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // A browser may refuse to keep anything; the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

// Another tab changed them.
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY) return;
    current = read();
    for (const listener of listeners) listener();
  });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSettings(): Settings {
  return useSyncExternalStore(subscribe, () => current);
}

export function useUnits(): Units {
  return useSettings();
}
