import { scopeOf } from '../access/facts.ts';
import { hasReached } from '../access/stages.ts';
import type { Implementation } from '../features/implement.ts';
import { rateLimitHeaders } from '../metering/account.ts';
import type { Services } from '../services.ts';
import type { Call, Trace } from './call.ts';
import { carryOut, carryOutUnderKey } from './carryOut.ts';
import type { Door, Progress, Visit } from './door.ts';
import { ifAtOnce, isSmall } from './early.ts';
import { idempotencyKey, idempotentCalls } from './idempotency.ts';
import { type Arrived, checkInput } from './input.ts';
import type { Reply } from './problem.ts';
import { refusals } from './refusals.ts';
import { router } from './router.ts';
import { uploadOf } from './upload.ts';

export type Pipeline = (call: Call, trace: Trace) => Promise<Reply>;

/** The order of checks and charging around every handler; `docs/requests.md` describes it. */
export function pipeline(
  services: Services,
  implementations: readonly Implementation[],
  door: Door,
): Pipeline {
  const route = router(implementations);
  const { gate } = services;
  const refused = refusals(services);
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
    return carryOutUnderKey(entered, named);
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
      await refused.refund(error, progress);
      reply = refused.reply(error, call, trace, progress);
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
