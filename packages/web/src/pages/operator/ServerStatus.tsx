import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/queries.ts';
import { count, fixed } from '../../format/numbers.ts';
import { Columns, ErrorState, Instant, LoadingState, Sheet } from '../../ui/index.ts';

/** Health, versions and the settings in force; the server leaves secrets out. */
export function ServerStatus() {
  const status = useQuery({ ...query('serverStatus'), refetchInterval: 10_000 });
  if (status.error !== null)
    return <ErrorState error={status.error} retry={() => void status.refetch()} />;
  if (status.data === undefined) return <LoadingState rows={8} />;
  const { data } = status;
  const facts: [string, React.ReactNode][] = [
    ['Version', `${data.version} (${data.build})`],
    ['Running since', <Instant key="since" at={data.started} />],
    ['Memory', `${fixed(data.memory_mb, 0)} MB`],
    ['Database', `${fixed(data.database_mb, 0)} MB, PostgreSQL ${data.postgres}`],
    ['Node', data.node],
    ['Accounts', count(data.accounts)],
    ['Organizations', count(data.organizations)],
    ['Migrations', data.migrations.join(', ')],
  ];
  return (
    <Columns>
      <Sheet title="Settings in force" note="without secrets" flush>
        <table className="rows">
          <tbody>
            {data.settings.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>{value === '' ? <span className="muted">not set</span> : value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Sheet>
      <Sheet title="Server" flush>
        <table className="rows">
          <tbody>
            {facts.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Sheet>
    </Columns>
  );
}
