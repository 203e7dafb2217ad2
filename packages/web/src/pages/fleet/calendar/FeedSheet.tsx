import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { basePath } from '../../../basePath.ts';
import { notifyError } from '../../../shell/notices.ts';
import { ConfirmDialog, CopyField, Instant, ResultDialog, Sheet } from '../../../ui/index.ts';
import styles from './calendar.module.css';

/** The calendar in the reader's own calendar program, by a secret address. */
export function FeedSheet({ madeAt }: { madeAt: string | null }) {
  const [url, setUrl] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const make = async () => {
    try {
      const made = await call('makeCalendarFeed');
      const here = `${window.location.origin}${basePath}`;
      setUrl(made.url.startsWith('/') ? here + made.url : made.url);
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <Sheet title="In your own calendar" note="a feed that calendar programs read (iCalendar)">
      <div className={styles.feed}>
        {madeAt === null ? (
          <p>You have no feed yet. Its address is a secret: who has it sees this calendar.</p>
        ) : (
          <p>
            Your feed was made <Instant at={madeAt} as="ago" />. Renewing it ends the old address.
          </p>
        )}
        <Button onClick={() => (madeAt === null ? void make() : setAsking(true))}>
          {madeAt === null ? 'Make a feed' : 'Renew the address'}
        </Button>
      </div>
      {asking ? (
        <ConfirmDialog
          title="Renew the address of your feed?"
          action="Renew"
          run={make}
          onClose={() => setAsking(false)}
        >
          Calendars that read the old address get nothing more from it.
        </ConfirmDialog>
      ) : null}
      {url === null ? null : (
        <ResultDialog title="Your feed" done="I have copied it" onClose={() => setUrl(null)}>
          <p>Subscribe to this address in your calendar program. It is shown only now.</p>
          <CopyField text={url} label="Address" />
        </ResultDialog>
      )}
    </Sheet>
  );
}
