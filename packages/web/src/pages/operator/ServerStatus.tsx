import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/queries.ts';
import type { CallReply } from '../../api/types.ts';
import { count, fixed, plural } from '../../format/numbers.ts';
import {
  Columns,
  ErrorState,
  Fact,
  FactTable,
  Instant,
  Level,
  LoadingState,
  Sheet,
} from '../../ui/index.ts';
import styles from '../organization/organization.module.css';

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
    ['Disk free', <DiskFree key="disk" free_mb={data.disk_free_mb} />],
    ['Logs waiting', count(data.readings_waiting)],
    ['Last good backup', <LastBackup key="backup" backup={data.backup} />],
    ['E-mails waiting', <MailsWaiting key="mails" of={data} />],
    ['Node', data.node],
    ['Accounts', count(data.accounts)],
    ['Organizations', count(data.organizations)],
    [
      'Schema',
      `${data.migrations.at(-1) ?? 'none'}, ${plural(data.migrations.length, 'migration')}`,
    ],
  ];
  return (
    <Columns>
      <div className={styles.status}>
        <Sheet title="Server" flush>
          <FactTable>
            {facts.map(([name, value]) => (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ))}
          </FactTable>
        </Sheet>
      </div>
      <Sheet title="Settings in force" note="without secrets" flush>
        <FactTable className={styles.settings}>
          {data.settings.map(({ name, value }) => (
            <Fact key={name} name={<code>{name}</code>}>
              {value === '' ? 'not set' : value}
            </Fact>
          ))}
        </FactTable>
      </Sheet>
    </Columns>
  );
}

/** Without a mail server nothing is ever sent: what waits is read and passed on under Outbox. */
function MailsWaiting({ of }: { of: CallReply<'serverStatus'> }) {
  const waiting = count(of.mails_waiting);
  const server = of.settings.find(({ name }) => name === 'AIRWORTHY_SMTP_URL');
  if (of.mails_waiting === 0 || server?.value !== 'not set') return waiting;
  return (
    <>
      {waiting} <Level level="warn">no mail server is set</Level>
    </>
  );
}

function LastBackup({ backup }: { backup: CallReply<'serverStatus'>['backup'] }) {
  const { made, size_mb, failed, failure, expected, overdue } = backup;
  if (!expected) return <Level level="warn">none was ever made</Level>;
  const text =
    made === null ? (
      'none'
    ) : (
      <>
        <Instant at={made} as="ago" />
        {size_mb === null ? null : `, ${fixed(size_mb, size_mb < 10 ? 1 : 0)} MB`}
      </>
    );
  return (
    <>
      {overdue ? <Level level="bad">{text}, overdue</Level> : text}
      {failed === null ? null : (
        <div className="small">
          Failed <Instant at={failed} as="ago" />: {failure}
        </div>
      )}
    </>
  );
}

const LOW_MB = 1024;

function DiskFree({ free_mb }: { free_mb: number }) {
  const text = `${fixed(free_mb / 1024, 1)} GB`;
  return free_mb < LOW_MB ? <Level level="warn">{text}, low</Level> : text;
}
