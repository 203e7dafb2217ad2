import { deleteBuild, getBuild, listBuilds, saveBuild } from '@airworthy/contract';
import type { Services } from '../../services.ts';
import { type Implementation, implement } from '../implement.ts';
import { list, one, remove, save } from './builds.ts';

export function buildEndpoints({ database, clock }: Services): Implementation[] {
  const { db } = database;
  return [
    implement(listBuilds, async ({ scope }) => ({ builds: await list(db, scope) })),
    implement(saveBuild, ({ scope, body }) => save(db, scope, { ...body, now: clock() })),
    implement(getBuild, ({ scope, params }) => one(db, scope, params.id)),
    implement(deleteBuild, ({ scope, params }) => remove(db, scope, params.id)),
  ];
}
