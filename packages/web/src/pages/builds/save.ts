import type { BodyOf, saveBuild } from '@airworthy/contract';
import { call } from '../../api/client.ts';
import { refresh } from '../../api/queries.ts';
import type { Draft } from '../builder/model/share.ts';

/** Saves a build under its name; one that has the name already becomes this one. */
export async function saveDraft({ name, notes, params }: Draft): Promise<void> {
  // A build of this page is what the engine takes; the server checks the ranges of its members.
  const body = { name, notes, params } as BodyOf<typeof saveBuild>;
  await call('saveBuild', { body });
  await refresh('listBuilds', 'getBuild');
}
