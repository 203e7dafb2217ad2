import { type Endpoint, type ErrorCode, ServiceError } from '@airworthy/contract';
import { isWebEndpoint } from '@airworthy/contract/web';
import { type Facts, scopeOf } from '../access/facts.ts';
import type { Scope } from '../access/scope.ts';
import { hasReached } from '../access/stages.ts';
import type { Handler, Implementation } from '../features/implement.ts';
import { rateLimitHeaders } from '../metering/account.ts';
import type { Upload } from '../reading/upload.ts';
import type { Services } from '../services.ts';
import { actingAs } from '../storage/actor.ts';
import { asCaller, type Caller } from '../storage/caller.ts';
import { actorOf } from './actorOf.ts';
import type { Door, Progress, Visit } from './door.ts';
import { ifAtOnce, isSmall } from './early.ts';
import { type Carried, idempotencyKey, idempotentCalls } from './idempotency.ts';
import { type Arrived, type Checked, checkInput } from './input.ts';
import { faultReply, problemReply, type Reply } from './problem.ts';
import { render } from './render.ts';
import { router } from './router.ts';
import { unavailability } from './unavailability.ts';
import { uploadOf } from './upload.ts';

/** One call as the transport hands it over. */
export type Call = Omit<Arrived, 'params'> & {
  readonly method: string;
  /** Below the base path of the door, as it was sent. */
  readonly path: string;
  /** The caller sends the body only once it was asked for (`Expect: 100-continue`). */
  readonly awaitsContinue: boolean;
  readonly requestId: string;
  /** The network address that the call came from. */
  readonly address: string;
};

/** What the log line contains of a call beside its status. */
export type Trace = {
  endpoint?: string;
  keyId?: number;
  /** The account whose personal key called. */
  accountId?: number;
  code?: string;
  context?: Record<string, unknown>;
};

export type Pipeline = (call: Call, trace: Trace) => Promise<Reply>;

/** The work was done, and it was the log that could not be read: the unit is spent all the same. */
const SPENT: ReadonlySet<ErrorCode> = new Set(['unreadable_log', 'log_too_costly']);

/**
 * What a call may reach in the database. Endpoints of an organization see their own and no other; what
 * people do about accounts crosses organizations by its nature (an invitation, the operator's page), and
 * their stores name what they want.
 */
function callerOf(endpoint: Endpoint, { orgId, userId }: Scope): Caller {
  const crossing = isWebEndpoint(endpoint) && !endpoint.organization;
  return { orgId: crossing ? 'all' : orgId, accountId: userId };
}

/** The order of checks and charging around every handler; `docs/requests.md` describes it. */
export function pipeline(
  services: Services,
  implementations: readonly Implementation[],
  door: Door,
): Pipeline {
  const route = router(implementations);
  const { gate, log } = services;
  const begin = idempotentCalls(services);

  async function run(
    implementation: Implementation,
    call: Call & Arrived,
    visit: Visit,
    progress: Progress,
  ): Promise<Reply> {
    const { endpoint } = implementation;
    const key = idempotencyKey(endpoint, call.headers);
    // Look-up and charge go together for a caller who was admitted lately, if a small body is there at once.
    // What is wrong with it is reported only after the checks that come before. No body is waited for
    // before the look-up: a key may have been revoked since. A repetition is found before the charge.
    const isUpload = endpoint.upload !== undefined;
    const maySave = visit.known === true && !isUpload && !call.awaitsContinue && isSmall(call);
    const reading = maySave && key === undefined ? checkInput(endpoint, call) : null;
    const early = reading === null ? null : await ifAtOnce(reading);
    let withoutUnit: unknown = null;
    const facts = await visit.admit(early, progress).catch((error: unknown) => {
      // A repetition spends nothing, so it needs no unit.
      if (key === undefined || progress.stage !== 'unit' || progress.facts === null) throw error;
      withoutUnit = error;
      return progress.facts;
    });
    progress.stage = 'input';
    const input = early ?? (await (reading ?? checkInput(endpoint, call)));
    if (!input.ok) throw input.error;
    const scope = scopeOf(facts);
    const upload = uploadOf(call.body, call.headers, endpoint.upload ?? { limit_bytes: 0 });
    const entered = { implementation, call, visit, progress, input, scope, facts, upload };
    if (key === undefined) return carryOut(entered, null);
    const { params, search } = call;
    const named = await begin({ endpoint, key, scope, params, search, sent: input.sent, upload });
    if (named.kind === 'repeated') return named.reply;
    if (withoutUnit !== null) {
      await named.release();
      progress.stage = 'unit';
      throw withoutUnit;
    }
    return underKey(entered, named);
  }

  type Entered = {
    readonly implementation: Implementation;
    readonly call: Call & Arrived;
    readonly visit: Visit;
    readonly progress: Progress;
    readonly input: Extract<Checked, { ok: true }>;
    readonly scope: Scope;
    readonly facts: Facts;
    readonly upload: Upload;
  };

  /** What was spent or changed is kept as it was answered; any other refusal leaves the key free. */
  async function underKey(entered: Entered, carried: Carried): Promise<Reply> {
    try {
      const reply = await carryOut({ ...entered, upload: carried.upload }, carried);
      await carried.keep(reply);
      return reply;
    } catch (error) {
      const { call, progress } = entered;
      if (error instanceof ServiceError && SPENT.has(error.code))
        await carried.keep(
          problemReply(error, { requestId: call.requestId, account: progress.account }),
        );
      else await carried.release();
      throw error;
    }
  }

  async function carryOut(entered: Entered, carried: Carried | null): Promise<Reply> {
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
    const work = () => asCaller(callerOf(endpoint, scope), () => handler(request));
    const marked = () => (carried === null ? work() : carried.run(work));
    // A file that was fetched may be worth an entry of the audit as well.
    const given =
      endpoint.write || endpoint.download === true
        ? await actingAs(actorOf(facts, call), marked)
        : await marked();
    return render(endpoint, given, call.headers, input.ignored);
  }

  /** After the charge: a 4xx or 5xx gives the unit back, except for a log that could not be read. */
  async function refund(error: unknown, progress: Progress): Promise<void> {
    const back = progress.charge;
    if (back === null) return;
    if (error instanceof ServiceError && SPENT.has(error.code)) return gate.settle(back);
    progress.charge = null;
    progress.account = (await gate.giveBack(back)) ?? progress.account;
  }

  function refusal(error: unknown, call: Call, trace: Trace, progress: Progress): Reply {
    if (error instanceof ServiceError) {
      trace.code = error.code;
      trace.context = error.context;
      return problemReply(error, { requestId: call.requestId, account: progress.account });
    }
    const away = unavailability(error);
    if (away !== null) {
      log.error({ err: error, request_id: call.requestId }, 'unavailable');
      return refusal(away, call, trace, progress);
    }
    trace.code = 'internal';
    log.error({ err: error, request_id: call.requestId }, 'internal fault');
    return faultReply(call.requestId);
  }

  return async (call, trace) => {
    const progress: Progress = { stage: 'route', facts: null, account: null, charge: null };
    let visit: Visit | null = null;
    let reply: Reply;
    try {
      const { implementation, params } = route(call.method, call.path);
      trace.endpoint = implementation.endpoint.name;
      progress.stage = 'credential';
      visit = door.enter(implementation.endpoint, call);
      reply = await run(implementation, { ...call, params }, visit, progress);
      if (progress.charge !== null) await gate.settle(progress.charge);
    } catch (error) {
      await refund(error, progress);
      reply = refusal(error, call, trace, progress);
    }
    const keyId = progress.facts?.key?.id;
    if (keyId !== undefined) trace.keyId = keyId;
    if (progress.facts?.key?.kind === 'personal') trace.accountId = progress.facts.holder.id;
    const { account, stage } = progress;
    if (visit?.metered !== true || account === null || !hasReached(stage, 'second_factor'))
      return reply;
    return { ...reply, headers: { ...reply.headers, ...rateLimitHeaders(account) } };
  };
}
