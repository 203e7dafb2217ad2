import { plural } from '../../../format/numbers.ts';
import { Level } from '../../../ui/index.ts';
import type { Webhook } from './WebhookForm.tsx';

/** Whether events arrive, as far as it is known. */
export function WebhookState({ webhook }: { readonly webhook: Webhook }) {
  const { state, paused_reason, last_delivery, waiting } = webhook;
  if (state === 'paused')
    return <Level level={paused_reason === null ? 'plain' : 'bad'}>Paused</Level>;
  if (last_delivery === null) return <Level level="plain">Nothing sent yet</Level>;
  if (last_delivery.state === 'waiting')
    return <Level level="warn">Failing, {plural(waiting, 'event')} waiting</Level>;
  return <Level level="ok">Delivering</Level>;
}

/** What the receiver said. */
export function Answer({
  status,
  error,
}: {
  readonly status: number | null;
  readonly error: string | null;
}) {
  if (status === null) return <span className="muted">{error ?? 'no answer'}</span>;
  const good = status >= 200 && status < 300;
  return <Level level={good ? 'ok' : 'bad'}>{String(status)}</Level>;
}
