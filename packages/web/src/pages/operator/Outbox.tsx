import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { call } from '../../api/client.ts';
import { query, queryClient, refresh } from '../../api/queries.ts';
import type { CallReply } from '../../api/types.ts';
import { doUnlessUndone } from '../../shell/notices.ts';
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

type Box = CallReply<'listOutbox'>;
type Mail = Box['mails'][number];

/** Mails that wait, failed or were sent; without SMTP the operator passes them on. */
export function Outbox() {
  const box = useQuery(query('listOutbox'));
  if (box.error !== null) return <ErrorState error={box.error} retry={() => void box.refetch()} />;
  if (box.data === undefined) return <LoadingState />;
  if (box.data.mails.length === 0)
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
            {box.data.mails.map((mail) => (
              <MailRow key={mail.id} mail={mail} />
            ))}
          </tbody>
        </table>
      </Sheet>
    </Rows>
  );
}

function MailRow({ mail }: { mail: Mail }) {
  const [open, setOpen] = useState(false);
  const drop = () => {
    const key = query('listOutbox').queryKey;
    queryClient.setQueryData<Box>(key, (box) =>
      box === undefined ? box : { ...box, mails: box.mails.filter((one) => one.id !== mail.id) },
    );
    doUnlessUndone({
      text: `Mail to ${mail.to} dropped.`,
      run: () => call('deleteMail', { params: { id: mail.id } }),
      undo: () => void refresh('listOutbox'),
    });
  };
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
