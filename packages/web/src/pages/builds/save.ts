import type { BodyOf, saveBuild } from '@airworthy/contract';
import { call } from '../../api/client.ts';
import type { Draft } from '../builder/model/share.ts';

/** When a build was last saved here, by its name. */
const savedAt_ms = new Map<string, number>();

/** Whether a build of this name was saved since then: a deletion that waited for its undo is out of date. */
export function isSavedSince(name: string, at_ms: number): boolean {
  return (savedAt_ms.get(name) ?? Number.NEGATIVE_INFINITY) >= at_ms;
}

/** Saves a build under its name; one that has the name already becomes this one. */
export async function saveDraft({ name, notes, params }: Draft): Promise<void> {
  // A build of this page is what the engine takes; the server checks the ranges of its members.
  const body = { name, notes, params } as BodyOf<typeof saveBuild>;
  savedAt_ms.set(name, performance.now());
  await call('saveBuild', { body });
}
