import type { Endpoint } from '@airworthy/contract';
import { isWebEndpoint } from '@airworthy/contract/web';
import type { Facts } from '../access/facts.ts';
import type { Scope } from '../access/scope.ts';
import type { Handler, Implementation } from '../features/implement.ts';
import type { Upload } from '../reading/upload.ts';
import { actingAs } from '../storage/actor.ts';
import { asCaller, type Caller } from '../storage/caller.ts';
import { mayReadReplica } from '../storage/replicaReads.ts';
import { actorOf } from './actorOf.ts';
import type { Call } from './call.ts';
import type { Progress, Visit } from './door.ts';
import type { Carried } from './idempotency.ts';
import type { Arrived, Checked } from './input.ts';
import { problemReply, type Reply } from './problem.ts';
import { isSpent } from './refusals.ts';
import { render } from './render.ts';
import { readsReplica } from './replicaEndpoints.ts';

/** A call that passed every check up to its charge. */
export type Entered = {
  readonly implementation: Implementation;
  readonly call: Call & Arrived;
  readonly visit: Visit;
  readonly progress: Progress;
  readonly input: Extract<Checked, { ok: true }>;
  readonly scope: Scope;
  readonly facts: Facts;
  readonly upload: Upload;
};

/**
 * What a call may reach in the database. Endpoints of an organization see their own and no other; what
 * people do about accounts crosses organizations by its nature (an invitation, the operator's page), and
 * their stores name what they want.
 */
function callerOf(endpoint: Endpoint, { orgId, userId }: Scope): Caller {
  const crossing = isWebEndpoint(endpoint) && !endpoint.organization;
  return { orgId: crossing ? 'all' : orgId, accountId: userId };
}

/** Charges the call, runs its handler and renders the answer. */
export async function carryOut(entered: Entered, carried: Carried | null): Promise<Reply> {
  const { implementation, call, visit, progress, input, scope, facts, upload } = entered;
  const { endpoint, handler } = implementation;
  const charge = async () => {
    if (!visit.metered || progress.charge !== null) return;
    progress.stage = 'charge';
    await visit.charge(progress);
    progress.stage = 'work';
  };
  if (endpoint.upload === undefined) await charge();
  progress.stage = 'work';
  const { params, query, body } = input;
  const request = {
    params,
    query,
    body,
    scope,
    standing: { facts, account: progress.account },
    upload,
    charge,
    header: (name: string) => [call.headers[name.toLowerCase()]].flat()[0],
    requestId: call.requestId,
  } as Parameters<Handler<typeof endpoint>>[0];
  const answer = () => handler(request);
  const work = () =>
    asCaller(callerOf(endpoint, scope), () =>
      readsReplica(endpoint) ? mayReadReplica(answer) : answer(),
    );
  const marked = () => (carried === null ? work() : carried.run(work));
  // A file that was fetched may be worth an entry of the audit as well.
  const given =
    endpoint.write || endpoint.download === true
      ? await actingAs(actorOf(facts, call), marked)
      : await marked();
  return render(endpoint, given, call.headers, input.ignored);
}

/** What was spent or changed is kept as it was answered; any other refusal leaves the key free. */
export async function carryOutUnderKey(entered: Entered, carried: Carried): Promise<Reply> {
  try {
    const reply = await carryOut({ ...entered, upload: carried.upload }, carried);
    await carried.keep(reply);
    return reply;
  } catch (error) {
    const { call, progress } = entered;
    if (isSpent(error))
      await carried.keep(
        problemReply(error, { requestId: call.requestId, account: progress.account }),
      );
    else await carried.release();
    throw error;
  }
}
