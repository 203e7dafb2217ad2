import { ServiceError } from '@airworthy/contract';
import { scopeOf } from '../access/facts.ts';
import { rateLimitHeaders } from '../metering/account.ts';
import type { Services } from '../services.ts';
import { isDatabaseAway } from '../storage/away.ts';
import { admission, callerOf, type Progress } from './admission.ts';
import type { Handler, Implementation } from './implement.ts';
import { type Arrived, checkInput } from './input.ts';
import { faultReply, problemReply, type Reply } from './problem.ts';
import { render } from './render.ts';
import { router } from './router.ts';
import { uploadOf } from './upload.ts';

/** One call as the transport hands it over. */
export type Call = Omit<Arrived, 'params'> & {
  readonly method: string;
  /** Below `/api/v1`, as it was sent. */
  readonly path: string;
  readonly requestId: string;
};

/** What the log line says of a call beside its status. */
export type Trace = {
  endpoint?: string;
  keyId?: number;
  code?: string;
  context?: Record<string, unknown>;
};

export type Pipeline = (call: Call, trace: Trace) => Promise<Reply>;

const DATABASE_AWAY = 'The database does not answer at the moment. Try again in a few seconds.';

/** The order of checks and charging, section 18 of the shapes, around every handler. */
export function pipeline(services: Services, implementations: readonly Implementation[]): Pipeline {
  const route = router(implementations);
  const { gate, clock, log } = services;
  const { admit, charge } = admission(gate, clock);

  async function run(
    { endpoint, handler }: Implementation,
    call: Call & Arrived,
    progress: Progress,
  ): Promise<Reply> {
    const caller = callerOf(endpoint, call);
    // A small body is read before the look-up, so that look-up and charge can go together. What is wrong
    // with it is said only after every line that comes before.
    const early = endpoint.upload === undefined ? await checkInput(endpoint, call) : null;
    const facts = await admit(caller, early, progress);
    services.lastUsed.note(facts.key.id, clock());
    progress.line = 11;
    const input = early ?? (await checkInput(endpoint, call));
    if (!input.ok) throw input.error;
    progress.line = 13;
    const given = await handler({
      ...input,
      scope: scopeOf(facts),
      standing: { facts, account: progress.account },
      upload: uploadOf(call.stream, call.headers, endpoint.upload?.limit_bytes ?? 0),
      charge: async () => {
        if (endpoint.metered && progress.charge === null) await charge(caller, progress);
      },
      header: (name: string) => [call.headers[name.toLowerCase()]].flat()[0],
      requestId: call.requestId,
    } as Parameters<Handler<typeof endpoint>>[0]);
    return render(endpoint, given, call.headers);
  }

  /** After the charge: a 4xx or 5xx gives the unit back, but a log that could not be read is spent. */
  async function refund(error: unknown, progress: Progress): Promise<void> {
    const back = progress.charge;
    if (back === null) return;
    if (error instanceof ServiceError && error.code === 'unreadable_log') return;
    progress.charge = null;
    try {
      progress.account = await gate.giveBack(back);
    } catch (fault) {
      log.error({ err: fault, charge: back }, 'unit not given back');
    }
  }

  function refusal(error: unknown, call: Call, trace: Trace): Reply {
    if (error instanceof ServiceError) {
      trace.code = error.code;
      trace.context = error.context;
      return problemReply(error, { requestId: call.requestId, now: clock() });
    }
    if (isDatabaseAway(error)) {
      log.error({ err: error, request_id: call.requestId }, 'database away');
      return refusal(new ServiceError('unavailable', DATABASE_AWAY), call, trace);
    }
    trace.code = 'internal';
    log.error({ err: error, request_id: call.requestId }, 'internal fault');
    return faultReply(call.requestId);
  }

  return async (call, trace) => {
    const progress: Progress = { line: 1, facts: null, account: null, charge: null };
    let metered = false;
    let reply: Reply;
    try {
      const { implementation, params } = route(call.method, call.path);
      metered = implementation.endpoint.metered;
      trace.endpoint = implementation.endpoint.name;
      reply = await run(implementation, { ...call, params }, progress);
    } catch (error) {
      await refund(error, progress);
      reply = refusal(error, call, trace);
    }
    if (progress.facts !== null) trace.keyId = progress.facts.key.id;
    if (!metered || progress.account === null || progress.line < 5) return reply;
    return { ...reply, headers: { ...reply.headers, ...rateLimitHeaders(progress.account) } };
  };
}
