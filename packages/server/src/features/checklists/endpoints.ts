import { fileChecklist, listChecklists } from '@airworthy/contract';
import type { Services } from '../../services.ts';
import { type Implementation, implement } from '../implement.ts';
import { checklistPage, recordRun } from './checklists.ts';

export function checklistEndpoints(services: Services): Implementation[] {
  return [
    implement(listChecklists, ({ scope, query }) => checklistPage(services, scope, query)),
    implement(fileChecklist, ({ scope, body }) => recordRun(services, scope, body)),
  ];
}
