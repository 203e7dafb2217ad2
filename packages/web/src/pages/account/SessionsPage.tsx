import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { query, refresh } from '../../api/queries.ts';
import { plural } from '../../format/numbers.ts';
import { notify, notifyError } from '../../shell/notices.ts';
import { ErrorState, Instant, Level, LoadingState, PageBar, Sheet } from '../../ui/index.ts';

const METHODS: Readonly<Record<string, string>> = {
  password: 'password',
  passkey: 'passkey',
  sign_on: 'single sign-on',
  set_up: 'first start',
  local: 'this machine',
};

export function Page() {
  const sessions = useQuery(query('listSessions'));
  const others = sessions.data?.sessions.filter((one) => !one.current).length ?? 0;
  const end = async (id: number) => {
    try {
      await call('endSession', { params: { id } });
      await refresh('listSessions');
    } catch (error) {
      notifyError(error);
    }
  };
  const endOthers = async () => {
    try {
      const { ended } = await call('signOutEverywhere', { body: {} });
      notify({ text: `${plural(ended, 'session')} ended.`, level: 'plain' });
      await refresh('listSessions');
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
      {sessions.error === null ? null : (
        <ErrorState error={sessions.error} retry={() => void sessions.refetch()} />
      )}
      {sessions.isPending ? <LoadingState /> : null}
      {sessions.data === undefined ? null : (
        <Sheet flush>
          <table className="rows list">
            <thead>
              <tr>
                <th>Device</th>
                <th>Address</th>
                <th>Signed in by</th>
                <th>Since</th>
                <th>Last seen</th>
                <th>Ends</th>
                <th>
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {sessions.data.sessions.map((one) => (
                <tr key={one.id}>
                  <td data-label="Device">
                    <span>
                      {one.device} {one.current ? <Level level="ok">this one</Level> : null}
                    </span>
                  </td>
                  <td data-label="Address">
                    <code>{one.address}</code>
                  </td>
                  <td data-label="Signed in by">{METHODS[one.method] ?? one.method}</td>
                  <td data-label="Since">
                    <Instant at={one.created} />
                  </td>
                  <td data-label="Last seen">
                    <Instant at={one.last_seen} as="ago" />
                  </td>
                  <td data-label="Ends">
                    <Instant at={one.expires} as="until" />
                  </td>
                  <td className="end">
                    {one.current ? null : (
                      <Button
                        size="compact-xs"
                        aria-label={`Sign out ${one.device}`}
                        onClick={() => void end(one.id)}
                      >
                        Sign out
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Sheet>
      )}
    </>
  );
}
