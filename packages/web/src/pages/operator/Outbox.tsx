import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { call } from '../../api/client.ts';
import { query, refresh } from '../../api/queries.ts';
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
} from '../../ui/index.ts';

type Mail = CallReply<'listOutbox'>['mails'][number];

/** Mails that wait, failed or were sent; without SMTP the operator passes them on. */
export function Outbox() {
  const box = useQuery(query('listOutbox'));
  const { hidden, remove } = useDelayedDelete();
  if (box.error !== null) return <ErrorState error={box.error} retry={() => void box.refetch()} />;
  if (box.data === undefined) return <LoadingState />;
  const mails = box.data.mails.filter(({ id }) => !hidden.has(id));
  const drop = ({ id, to }: Mail) =>
    remove({
      id,
      text: `Mail to ${to} dropped.`,
      run: async () => {
        await call('deleteMail', { params: { id } });
        await refresh('listOutbox');
      },
    });
  if (mails.length === 0)
    return (
      <EmptyState title="No mail">
        {box.data.smtp
          ? 'Mails leave by SMTP; those of the last days are listed here.'
          : 'This server has no SMTP. Invitations and links wait here, to be passed on by hand.'}
      </EmptyState>
    );
  return (
    <Rows>
      {box.data.smtp ? null : (
        <p>
          This server has no SMTP, so mails wait here. Open one and pass its text on, then drop it.
          Set <code>AIRWORTHY_SMTP_URL</code> to have them sent.
        </p>
      )}
      <Sheet flush>
        <table className="rows list">
          <thead>
            <tr>
              <th>To</th>
              <th>Subject</th>
              <th>State</th>
              <th>Written</th>
              <th>
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {mails.map((mail) => (
              <MailRow key={mail.id} mail={mail} drop={() => drop(mail)} />
            ))}
          </tbody>
        </table>
      </Sheet>
    </Rows>
  );
}

function MailRow({ mail, drop }: { mail: Mail; drop: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <Fragment>
      <tr>
        <td data-label="To">{mail.to}</td>
        <td data-label="Subject">{mail.subject}</td>
        <td data-label="State">
          <State mail={mail} />
        </td>
        <td data-label="Written">
          <Instant at={mail.created} as="ago" />
        </td>
        <td className="end">
          {mail.text === null ? null : (
            <Button
              size="compact-xs"
              aria-expanded={open}
              aria-label={`${open ? 'Close' : 'Open'} the mail to ${mail.to}`}
              onClick={() => setOpen(!open)}
            >
              {open ? 'Close' : 'Open'}
            </Button>
          )}{' '}
          <Button size="compact-xs" aria-label={`Drop the mail to ${mail.to}`} onClick={drop}>
            Drop
          </Button>
        </td>
      </tr>
      {open && mail.text !== null ? (
        <tr>
          <td colSpan={5}>
            <CopyField text={mail.text} label="Text" />
          </td>
        </tr>
      ) : null}
    </Fragment>
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
