import { SegmentedControl, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { query, queryClient, refresh } from '../../api/queries.ts';
import type { CallInput, CallReply } from '../../api/types.ts';
import { notifyError } from '../../shell/notices.ts';
import { Answered, ChoiceField, PageBar, Rows, Sheet, Table } from '../../ui/index.ts';
import styles from './notices.module.css';

type Settings = CallReply<'getNoticeSettings'>;
type Change = NonNullable<CallInput<'setNoticeSettings'>['body']>;
type Way = Settings['crash'];

const KINDS = [
  { kind: 'grounded', label: 'Aircraft grounded', note: 'an aircraft may no longer fly' },
  { kind: 'crash', label: 'Crash found', note: 'the log of a flight shows a crash' },
  { kind: 'work', label: 'Work assigned to me', note: 'a work order is given to me by name' },
  { kind: 'due', label: 'Due soon', note: 'work, the life of a component, a document' },
  {
    kind: 'currency',
    label: 'Currency lapsing',
    note: 'mine; for those who manage the roster everybody’s',
  },
  { kind: 'bulletin', label: 'Bulletin published', note: 'one that was filed for the first time' },
  { kind: 'health', label: 'Health falling', note: 'an aircraft comes into a worse band' },
  {
    kind: 'question',
    label: 'Line crossed',
    note: 'a figure of a watched question is beyond its line',
  },
] as const satisfies readonly { kind: keyof Settings; label: string; note: string }[];

const WAYS: readonly { value: Way; label: string }[] = [
  { value: 'now', label: 'At once' },
  { value: 'daily', label: 'Daily' },
  { value: 'off', label: 'Never' },
];

export function NoticesPage() {
  const settings = useQuery(query('getNoticeSettings'));
  const change = async (body: Change) => {
    const { queryKey } = query('getNoticeSettings');
    try {
      queryClient.setQueryData(queryKey, await call('setNoticeSettings', { body }));
    } catch (error) {
      notifyError(error);
      await refresh('getNoticeSettings');
    }
  };
  return (
    <>
      <PageBar title="Notices" note="what you are told of, and how" />
      <Answered of={settings}>
        {(now) => (
          <Rows>
            <Sheet
              title="What"
              note="the bell shows all but what is never told; the rest is about mails"
              flush
            >
              <Table
                of={KINDS}
                rowKey={({ kind }) => kind}
                headless
                columns={[
                  {
                    name: 'What',
                    as: 'lead',
                    cell: ({ label, note }) => (
                      <>
                        {label} <span className="muted small">{note}</span>
                      </>
                    ),
                  },
                  {
                    name: 'How',
                    as: 'end',
                    cell: ({ kind, label }) => (
                      <SegmentedControl
                        aria-label={label}
                        value={now[kind]}
                        onChange={(way) => void change({ [kind]: way as Way })}
                        data={[...WAYS]}
                        transitionDuration={0}
                      />
                    ),
                  },
                ]}
              />
            </Sheet>
            <Ways now={now} change={change} />
          </Rows>
        )}
      </Answered>
    </>
  );
}

const DAYS = ([1, 3, 7, 14, 30] as const).map(
  (days) => [String(days), days === 1 ? '1 day' : `${days} days`] as const,
);

function Ways({ now, change }: { now: Settings; change: (body: Change) => Promise<void> }) {
  return (
    <Sheet title="How">
      <div className={styles.ways}>
        <Switch
          label="Send mails"
          description={
            now.mail_available
              ? 'Notices of a short time come in one mail; the daily one leaves at 06:00 UTC.'
              : 'This server sends no mails: notices come to the bell only.'
          }
          checked={now.mail}
          onChange={(event) => void change({ mail: event.currentTarget.checked })}
        />
        <div>
          <ChoiceField
            label="Due soon is told ahead by"
            value={String(now.due_days)}
            onChange={(value) => void change({ due_days: Number(value) })}
            options={DAYS}
          />
        </div>
      </div>
    </Sheet>
  );
}
