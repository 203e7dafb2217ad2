import { fileChecklist, listChecklists } from '@airworthy/contract';
import { type Implementation, implement } from '../../http/implement.ts';
import type { Services } from '../../services.ts';
import { checklistPage, recordRun } from './checklists.ts';

export function checklistEndpoints(services: Services): Implementation[] {
  return [
    implement(listChecklists, ({ scope, query }) => checklistPage(services, scope, query)),
    implement(fileChecklist, ({ scope, body }) => recordRun(services, scope, body)),
  ];
}
