import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { query } from '../../../api/queries.ts';
import type { CallReply } from '../../../api/types.ts';
import { notifyError } from '../../../shell/notices.ts';
import {
  Answered,
  ChoiceField,
  type Column,
  EmptyState,
  Instant,
  Level,
  Sheet,
  Table,
  useAddress,
  useSetAddress,
} from '../../../ui/index.ts';
import styles from '../organization.module.css';
import { eventLabel } from './events.ts';
import { Answer } from './parts.tsx';
import type { Webhook } from './WebhookForm.tsx';

type Delivery = CallReply<'listDeliveries'>['deliveries'][number];

/** Events on their way are followed without a reload. */
export const FOLLOW_MS = 3000;

type Props = { readonly webhook: Webhook };

/** What was sent, what came back, and what still waits. */
export function Deliveries({ webhook }: Props) {
  const { state = '', after, open } = useAddress('webhook');
  const setAddress = useSetAddress('webhook');
  const asked = { state: state || undefined, cursor: after, limit: 50 };
  const found = useQuery({
    ...query('listDeliveries', { params: { id: webhook.id }, query: asked }),
    refetchInterval: webhook.state === 'active' && webhook.waiting > 0 ? FOLLOW_MS : false,
  });
  const resend = async (id: number) => {
    try {
      const params = { id: webhook.id, delivery_id: id };
      await call('resendDelivery', { params });
    } catch (error) {
      notifyError(error);
    }
  };
  const show = (id: number) =>
    setAddress({ open: open === String(id) ? undefined : String(id) }, { replace: true });
  return (
    <Sheet
      flush
      title="Deliveries"
      actions={
        <ChoiceField
          label="Show"
          value={state}
          options={[
            ['', 'All'],
            ['waiting', 'Waiting'],
            ['delivered', 'Delivered'],
          ]}
          onChange={(value) => setAddress({ state: value, after: undefined })}
        />
      }
    >
      <Answered of={found} latest>
        {({ deliveries, next }) => (
          <>
            {deliveries.length === 0 ? (
              <EmptyState title="No delivery">
                Events of the last 30 days are listed here with what your server answered.
              </EmptyState>
            ) : (
              <Table
                of={deliveries}
                rowKey={({ id }) => id}
                columns={columns(resend, show, open)}
                detail={(one) => (open === String(one.id) ? <Tries of={one} /> : null)}
              />
            )}
            {after === undefined && next === null ? null : (
              <div className={`${styles.pad} ${styles.inline}`}>
                {after === undefined ? null : (
                  <Button onClick={() => setAddress({ after: undefined })}>Newest</Button>
                )}
                {next === null ? null : (
                  <Button onClick={() => setAddress({ after: next })}>Older</Button>
                )}
              </div>
            )}
          </>
        )}
      </Answered>
    </Sheet>
  );
}

function columns(
  resend: (id: number) => Promise<void>,
  show: (id: number) => void,
  open: string | undefined,
): readonly Column<Delivery>[] {
  return [
    { name: 'Event', as: 'lead', cell: ({ type }) => eventLabel(type) },
    { name: 'Record', cell: ({ record }) => record },
    { name: 'Happened', cell: ({ at }) => <Instant at={at} /> },
    { name: 'State', cell: (delivery) => <DeliveryState of={delivery} /> },
    {
      name: 'Answer',
      cell: ({ tries }) => {
        const last = tries.at(-1);
        return last === undefined ? <span className="muted">none yet</span> : <Answer {...last} />;
      },
    },
    {
      name: 'Actions',
      as: 'actions',
      cell: ({ id, event_id }) => (
        <span className={styles.inline}>
          <Button
            size="compact-xs"
            aria-expanded={open === String(id)}
            aria-label={`Attempts of ${event_id}`}
            onClick={() => show(id)}
          >
            Attempts
          </Button>
          <Button
            size="compact-xs"
            aria-label={`Send again ${event_id}`}
            onClick={() => void resend(id)}
          >
            Send again
          </Button>
        </span>
      ),
    },
  ];
}

function DeliveryState({ of }: { readonly of: Delivery }) {
  if (of.state === 'delivered') return <Level level="ok">Delivered</Level>;
  if (of.attempts === 0) return <Level level="plain">Waiting</Level>;
  return (
    <>
      <Level level="warn">Failed</Level>{' '}
      <span className="muted small">
        next <Instant at={of.next_attempt_at} as="until" />
      </span>
    </>
  );
}

/** Every attempt with what came back. */
function Tries({ of }: { readonly of: Delivery }) {
  return (
    <div className={styles.change}>
      {`${of.event_id}\n`}
      {of.tries.length === 0 ? 'Not tried yet.' : null}
      {of.tries.map((one) => (
        <div key={one.at}>
          <Instant at={one.at} /> {one.status ?? 'no answer'}, {one.took_ms} ms{' '}
          {[one.error, one.answer].filter((text) => text !== null && text !== '').join(' · ')}
        </div>
      ))}
    </div>
  );
}
