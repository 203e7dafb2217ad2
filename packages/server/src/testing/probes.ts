import { endpoint, pathId, ServiceError } from '@airworthy/contract';
import { z } from 'zod';
import { type Implementation, implement } from '../features/implement.ts';

/**
 * Endpoints of the tests' own, to bring the pipeline where no real endpoint can be brought at will:
 * metered work that fails in every way, an upload that charges, an organization's read and write.
 */
const Anything = z.looseObject({});
const probe = {
  summary: 'A probe',
  metered: true,
  organization: false,
  permission: null,
  write: false,
  area: 'analysis',
  reply: Anything,
} as const;

export const fail = endpoint({
  ...probe,
  name: 'probeFail',
  method: 'POST',
  path: '/probe/fail',
  body: z.looseObject({ how: z.string() }),
  errors: ['not_found', 'conflict', 'unreadable_log', 'unavailable'],
});

export const upload = endpoint({
  ...probe,
  name: 'probeUpload',
  method: 'POST',
  path: '/probe/upload/{id}',
  area: 'crash',
  addon: 'crash_analyzer',
  params: z.object({ id: pathId('Probe') }),
  upload: { limit_bytes: 1000 },
  errors: ['unreadable_log'],
});

const orgRead = endpoint({
  ...probe,
  name: 'probeOrgRead',
  method: 'GET',
  path: '/probe/org',
  area: 'missions',
  metered: false,
  organization: true,
  permission: 'missions.view',
  errors: [],
});

const orgWrite = endpoint({
  ...probe,
  name: 'probeOrgWrite',
  method: 'POST',
  path: '/probe/org',
  area: 'missions',
  metered: false,
  organization: true,
  permission: 'missions.manage',
  write: true,
  body: Anything,
  errors: [],
});

const orgFlights = endpoint({
  ...probe,
  name: 'probeFlights',
  method: 'POST',
  path: '/probe/flights',
  area: 'flights',
  metered: false,
  organization: true,
  permission: 'flights.manage',
  write: true,
  body: Anything,
  errors: [],
});

export const constant = endpoint({
  ...probe,
  name: 'probeConstant',
  method: 'GET',
  path: '/probe/constant',
  etag: true,
  errors: [],
});

const CONSTANT = { same: 'x'.repeat(3000) };

/** `started` is called when slow work begins, `finish` lets it end. */
export function probes(
  slow: { started?: () => void; finish?: Promise<void> } = {},
): Implementation[] {
  return [
    implement(fail, async ({ body }) => {
      if (body.how === 'slow') {
        slow.started?.();
        await slow.finish;
      }
      if (body.how === 'bug') throw new TypeError('secret detail of /etc/passwd');
      if (body.how === 'database_away') throw Object.assign(new Error('down'), { code: '57P01' });
      if (body.how !== 'slow') throw new ServiceError(body.how as 'not_found', 'As asked.');
      return { ok: true };
    }),
    implement(upload, async ({ upload: sent, charge }) => {
      let read_bytes = 0;
      let text = '';
      for await (const chunk of sent.stream) {
        read_bytes += (chunk as Buffer).length;
        text += String(chunk);
      }
      if (text.startsWith('no log')) throw new ServiceError('not_a_log', 'This is not a log.');
      await charge();
      if (text.startsWith('torn')) throw new ServiceError('unreadable_log', 'The log is torn.');
      return { read_bytes };
    }),
    implement(orgRead, async ({ scope }) => ({ org_id: scope.orgId })),
    implement(orgWrite, async ({ scope }) => ({ org_id: scope.orgId })),
    implement(orgFlights, async ({ scope }) => ({ org_id: scope.orgId })),
    implement(constant, async () => CONSTANT),
  ];
}
