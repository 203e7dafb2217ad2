import { type Endpoint, ServiceError } from '@airworthy/contract';
import { type Facts, isValid } from '../access/facts.ts';
import { keySha256, presentedKey } from '../access/key.ts';
import { refusalOf } from '../access/policy.ts';
import type { Stage } from '../access/stages.ts';
import { type AccountState, hasUnit, withoutUnit } from '../metering/account.ts';
import type { Opened } from '../metering/gate.ts';
import type { Services } from '../services.ts';
import type { Door, Progress } from './door.ts';
import { readLimit } from './readLimit.ts';
import { recentFacts } from './recentFacts.ts';

type Caller = { readonly endpoint: Endpoint; readonly path: string; readonly keySha256: Buffer };

/** Facts change while a call is judged when an operator acts at that moment; ten times in a row never. */
const ATTEMPTS_MAX = 10;

/** The door of `/api/v1`: a personal key or a device, each metered call a unit of its account. */
export function keyDoor(
  { gate, clock, lastUsed }: Services,
  { readsPerSecond = 0 }: { readonly readsPerSecond?: number } = {},
): Door {
  const recent = recentFacts();
  const reads = readLimit(readsPerSecond);

  /** Takes over what the look-up found, and refuses a caller whom the policy does not let in. */
  function judge(caller: Caller, opened: Opened | null, progress: Progress): Facts {
    progress.stage = 'credential';
    if (opened === null || !isValid(opened.facts, opened.account.now)) {
      recent.delete(caller.keySha256);
      throw unauthorized();
    }
    const { facts, account } = opened;
    recent.set(caller.keySha256, facts);
    progress.facts = facts;
    progress.account = account;
    if (opened.charge !== null && opened.charge !== 'none') progress.charge = opened.charge;
    const refused = refusalOf(caller.endpoint, facts, { path: caller.path, now: account.now });
    if (refused !== null) refuse(refused.stage, refused.error, progress);
    return facts;
  }

  /** The version under which this call would be admitted, by what was known of its key last time. */
  function expectedVersion(caller: Caller): { version: string } | null {
    const facts = recent.get(caller.keySha256);
    if (facts === undefined || !isValid(facts, clock())) return null;
    const call = { path: caller.path, now: clock() };
    return refusalOf(caller.endpoint, facts, call) === null ? { version: facts.version } : null;
  }

  return {
    enter(endpoint, { path, headers, address }) {
      const key = presentedKey(headers);
      if (key === null) throw unauthorized();
      const caller = { endpoint, path, keySha256: keySha256(key) };
      return {
        metered: endpoint.metered,
        known: recent.get(caller.keySha256) !== undefined,
        /** Look-up and charge share one statement when the facts are as they were last time. */
        async admit(checked, progress) {
          const mayCharge = endpoint.metered && checked?.ok === true;
          const expected = mayCharge ? expectedVersion(caller) : null;
          const opened = await gate.open(caller.keySha256, expected);
          const facts = judge(caller, opened, progress);
          const account = progress.account as AccountState;
          if (endpoint.metered && endpoint.upload !== undefined && !hasUnit(account))
            refuse('unit', withoutUnit(account), progress);
          if (checked?.ok === false) refuse('input', checked.error, progress);
          if (!endpoint.metered && !endpoint.write) reads.take(facts.holder.id);
          if (opened?.charge === 'none') refuse('charge', withoutUnit(account), progress);
          if (facts.key !== null) lastUsed.note(facts.key.id, { now: clock(), address });
          return facts;
        },
        /** The unit is drawn under the facts that were judged; when they have changed, again. */
        async charge(progress) {
          for (let attempt = 0; attempt < ATTEMPTS_MAX && progress.facts !== null; attempt++) {
            const { version } = progress.facts;
            const opened = await gate.open(caller.keySha256, { version });
            judge(caller, opened, progress);
            if (opened?.charge === 'none') refuse('charge', withoutUnit(opened.account), progress);
            if (progress.charge !== null) return;
          }
          throw new Error(
            `the facts of a credential changed ${ATTEMPTS_MAX} times during one call`,
          );
        },
      };
    },
  };
}

function unauthorized(): ServiceError {
  return new ServiceError('unauthorized', 'Invalid or missing API key');
}

function refuse(stage: Stage, error: ServiceError, progress: Progress): never {
  progress.stage = stage;
  throw error;
}
