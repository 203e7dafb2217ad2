import { type Endpoint, ServiceError } from '@airworthy/contract';
import { type Facts, isGood } from '../access/facts.ts';
import { keySha256, presentedKey } from '../access/key.ts';
import { refusalOf } from '../access/policy.ts';
import { type AccountState, type Charge, hasUnit, withoutUnit } from '../metering/account.ts';
import type { Gate, Opened } from '../metering/gate.ts';
import type { Checked } from './input.ts';
import { recentFacts } from './recentFacts.ts';

/** How far a call has come down the list of section 18, and what is known of it by then. */
export type Progress = {
  /** The line that is being asked, or that refused. */
  line: number;
  facts: Facts | null;
  account: AccountState | null;
  /** The unit that was drawn for this call and not given back. */
  charge: Charge | null;
};

export type Caller = {
  readonly endpoint: Endpoint;
  readonly path: string;
  readonly keySha256: Buffer;
};

export function callerOf(
  endpoint: Endpoint,
  call: { path: string; headers: Parameters<typeof presentedKey>[0] },
): Caller {
  const key = presentedKey(call.headers);
  if (key === null) throw unauthorized();
  return { endpoint, path: call.path, keySha256: keySha256(key) };
}

function unauthorized(): ServiceError {
  return new ServiceError('unauthorized', 'Invalid or missing API key');
}

/** Facts change while a call is judged when an operator acts at that moment; ten times in a row never. */
const TURNS_MAX = 10;

export function admission(gate: Gate, clock: () => Date) {
  const recent = recentFacts();

  function note(caller: Caller, opened: Opened | null, progress: Progress): Facts {
    progress.line = 2;
    if (opened === null || !isGood(opened.facts, clock())) throw unauthorized();
    recent.set(caller.keySha256, opened.facts);
    progress.facts = opened.facts;
    progress.account = opened.account;
    if (opened.charge !== null && opened.charge !== 'none') progress.charge = opened.charge;
    const refused = refusalOf(caller.endpoint, opened.facts, { path: caller.path, now: clock() });
    if (refused !== null) {
      progress.line = refused.line;
      throw refused.error;
    }
    return opened.facts;
  }

  function refuse(line: number, error: ServiceError, progress: Progress): never {
    progress.line = line;
    throw error;
  }

  /** Line 12. The unit is drawn under the facts that were judged; when they have changed, again. */
  async function charge(caller: Caller, progress: Progress): Promise<void> {
    for (let turn = 0; turn < TURNS_MAX && progress.facts !== null; turn++) {
      const opened = await gate.open(caller.keySha256, { version: progress.facts.version });
      note(caller, opened, progress);
      if (opened?.charge === 'none') refuse(12, withoutUnit(opened.account), progress);
      if (progress.charge !== null) {
        progress.line = 13;
        return;
      }
    }
    throw new Error(`the facts of a credential changed ${TURNS_MAX} times during one call`);
  }

  /**
   * Lines 2 to 12 for a call whose input is checked already; to line 10 for an upload (`checked` is
   * null). Look-up and charge share one statement when the facts are as they were last time.
   */
  async function admit(
    caller: Caller,
    checked: Checked | null,
    progress: Progress,
  ): Promise<Facts> {
    const { endpoint } = caller;
    const mayCharge = endpoint.metered && checked?.ok === true;
    const opened = await gate.open(caller.keySha256, mayCharge ? guess(caller) : null);
    const facts = note(caller, opened, progress);
    const account = progress.account as AccountState;
    if (endpoint.metered && endpoint.upload !== undefined && !hasUnit(account)) {
      refuse(10, withoutUnit(account), progress);
    }
    if (checked?.ok === false) refuse(11, checked.error, progress);
    if (opened?.charge === 'none') refuse(12, withoutUnit(account), progress);
    if (mayCharge && progress.charge === null) await charge(caller, progress);
    return facts;
  }

  /** The version under which this call would be admitted, by what was known of its key last time. */
  function guess(caller: Caller): { version: string } | null {
    const facts = recent.get(caller.keySha256);
    if (facts === undefined || !isGood(facts, clock())) return null;
    const call = { path: caller.path, now: clock() };
    return refusalOf(caller.endpoint, facts, call) === null ? { version: facts.version } : null;
  }

  return { admit, charge };
}
