import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { query } from '../../api/queries.ts';
import type { CallReply } from '../../api/types.ts';
import { plural } from '../../format/numbers.ts';
import { notify, notifyError } from '../../shell/notices.ts';
import { Answered, type Column, Instant, Level, PageBar, Sheet, Table } from '../../ui/index.ts';

type Session = CallReply<'listSessions'>['sessions'][number];

const METHODS: Readonly<Record<string, string>> = {
  password: 'password',
  passkey: 'passkey',
  sign_on: 'single sign-on',
  set_up: 'first start',
  local: 'this machine',
};

export function SessionsPage() {
  const sessions = useQuery(query('listSessions'));
  const others = sessions.data?.sessions.filter((one) => !one.current).length ?? 0;
  const end = async (id: number) => {
    try {
      await call('endSession', { params: { id } });
    } catch (error) {
      notifyError(error);
    }
  };
  const endOthers = async () => {
    try {
      const { ended } = await call('signOutEverywhere', { body: {} });
      notify({ text: `${plural(ended, 'session')} ended.`, level: 'plain' });
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <>
      <PageBar title="Sessions" note="where you are signed in">
        {others > 0 ? (
          <Button onClick={() => void endOthers()}>Sign out everywhere else</Button>
        ) : null}
      </PageBar>
      <Answered of={sessions}>
        {({ sessions: list }) => (
          <Sheet flush>
            <Table of={list} rowKey={({ id }) => id} columns={columns(end)} />
          </Sheet>
        )}
      </Answered>
    </>
  );
}

function columns(end: (id: number) => Promise<void>): readonly Column<Session>[] {
  return [
    {
      name: 'Device',
      as: 'lead',
      cell: (one) => (
        <>
          {one.device} {one.current ? <Level level="ok">this one</Level> : null}
        </>
      ),
    },
    { name: 'Address', cell: (one) => <code>{one.address}</code> },
    { name: 'Signed in with', cell: (one) => METHODS[one.method] ?? one.method },
    { name: 'Since', cell: (one) => <Instant at={one.created} /> },
    { name: 'Last seen', cell: (one) => <Instant at={one.last_seen} as="ago" /> },
    { name: 'Ends', cell: (one) => <Instant at={one.expires} as="until" /> },
    {
      name: 'Actions',
      as: 'actions',
      cell: (one) =>
        one.current ? null : (
          <Button
            size="compact-xs"
            aria-label={`Sign out ${one.device}`}
            onClick={() => void end(one.id)}
          >
            Sign out
          </Button>
        ),
    },
  ];
}
