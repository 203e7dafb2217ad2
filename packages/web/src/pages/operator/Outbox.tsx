import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { query } from '../../api/queries.ts';
import type { CallReply } from '../../api/types.ts';
import { useDelayedDelete } from '../../shell/useDelayedDelete.ts';
import {
  CopyField,
  EmptyState,
  ErrorState,
  Instant,
  Level,
  LoadingState,
  Rows,
  Sheet,
  Table,
} from '../../ui/index.ts';

type Mail = CallReply<'listOutbox'>['mails'][number];

/** Mails that wait, failed or were sent; without SMTP the operator passes them on. */
export function Outbox() {
  const box = useQuery(query('listOutbox'));
  const { hidden, remove } = useDelayedDelete();
  const [open, setOpen] = useState<number | null>(null);
  if (box.error !== null) return <ErrorState error={box.error} retry={() => void box.refetch()} />;
  if (box.data === undefined) return <LoadingState />;
  const mails = box.data.mails.filter(({ id }) => !hidden.has(id));
  const drop = ({ id, to }: Mail) =>
    remove({
      id,
      text: `Mail to ${to} dropped.`,
      run: async () => {
        await call('deleteMail', { params: { id } });
      },
    });
  if (mails.length === 0)
    return (
      <EmptyState title="No mail">
        {box.data.smtp
          ? 'E-mails are sent by SMTP; those of the last days are listed here.'
          : 'SMTP is not set up. Invitations and links wait here for you to pass on by hand.'}
      </EmptyState>
    );
  return (
    <Rows>
      {box.data.smtp ? null : (
        <p>
          SMTP is not set up, so e-mails wait here. Open one, pass its text on, then drop it. Set{' '}
          <code>AIRWORTHY_SMTP_URL</code> to have them sent.
        </p>
      )}
      <Sheet flush>
        <Table
          of={mails}
          rowKey={({ id }) => id}
          detail={({ id, text }) =>
            id === open && text !== null ? <CopyField text={text} label="Text" /> : null
          }
          columns={[
            { name: 'To', cell: (mail) => mail.to },
            { name: 'Subject', cell: (mail) => mail.subject },
            { name: 'State', cell: (mail) => <State mail={mail} /> },
            { name: 'Written', cell: (mail) => <Instant at={mail.created} as="ago" /> },
            {
              name: 'Actions',
              as: 'actions',
              cell: (mail) => (
                <>
                  {mail.text === null ? null : (
                    <Button
                      size="compact-xs"
                      aria-expanded={mail.id === open}
                      aria-label={`${mail.id === open ? 'Close' : 'Open'} the mail to ${mail.to}`}
                      onClick={() => setOpen(mail.id === open ? null : mail.id)}
                    >
                      {mail.id === open ? 'Close' : 'Open'}
                    </Button>
                  )}{' '}
                  <Button
                    size="compact-xs"
                    aria-label={`Drop the mail to ${mail.to}`}
                    onClick={() => drop(mail)}
                  >
                    Drop
                  </Button>
                </>
              ),
            },
          ]}
        />
      </Sheet>
    </Rows>
  );
}

function State({ mail }: { mail: Mail }) {
  if (mail.sent !== null)
    return (
      <span>
        <Level level="ok">sent</Level> <Instant at={mail.sent} as="ago" />
      </span>
    );
  if (mail.error !== null)
    return (
      <span>
        <Level level="bad">failed</Level> {mail.attempts} times: {mail.error}
      </span>
    );
  return <Level level="plain">waits</Level>;
}
