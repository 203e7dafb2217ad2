import { fileChecklist, getChecklist, listChecklists } from '@airworthy/contract';
import type { Services } from '../../services.ts';
import { type Implementation, implement } from '../implement.ts';
import { checklistPage, filedRun, recordRun } from './checklists.ts';

export function checklistEndpoints(services: Services): Implementation[] {
  return [
    implement(listChecklists, ({ scope, query }) => checklistPage(services, scope, query)),
    implement(getChecklist, async ({ scope, params }) => ({
      run: await filedRun(services, scope, params.id),
    })),
    implement(fileChecklist, ({ scope, body }) => recordRun(services, scope, body)),
  ];
}
