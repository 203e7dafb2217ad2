import type { CrashReading } from '@airworthy/forensics';
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '../../../charts/save.ts';
import { plural } from '../../../format/numbers.ts';
import { Level, Sheet, useAddress, useSetAddress } from '../../../ui/index.ts';
import type { LogParameter } from '../../../workers/messages.ts';
import styles from '../log.module.css';
import { type LogEntry, useLogs } from '../logs.ts';
import { Defaults } from './Defaults.tsx';
import { useListedDefaults } from './defaults/useListedDefaults.ts';
import { ParameterTable } from './ParameterTable.tsx';
import { parametersQuery } from './parametersQuery.ts';
import { parameterFile, rowsOf, type Show, shown, shows, usualShow } from './rows.ts';

type ParametersProps = { readonly entry: LogEntry; readonly reading: CrashReading };

/** All parameters: doubtful ones, those that are not the default, those that another log has otherwise. */
export function Parameters({ entry, reading }: ParametersProps) {
  const { parameters: section } = reading.diagnostics;
  const address = useAddress('log');
  const setAddress = useSetAddress('log');
  const others = useLogs().filter(
    ({ name, state }) => name !== entry.name && state.kind === 'read',
  );
  const against = others.find(({ name }) => name === address.against) ?? null;
  // The log of a reading of the server is not on this machine: it is fetched when somebody asks.
  const [asked, setAsked] = useState(entry.source === null);
  const own = useQuery({ ...parametersQuery(entry), enabled: section.available && asked });
  const theirs = useQuery({
    ...parametersQuery(against ?? entry),
    enabled: section.available && against !== null,
  });
  const listed = useListedDefaults(own.data, reading.meta);
  if (!section.available)
    return (
      <Sheet title="Parameters">
        <p className="muted">{section.reason}</p>
      </Sheet>
    );
  const rows = rowsOf(
    own.data ?? listedBy(section),
    section,
    theirs.data !== undefined && against !== null ? theirs.data : null,
    listed.kind === 'list' ? listed.defaults : null,
  );
  // A reading of the server keeps those that were changed, until somebody asks for all.
  const usual = own.data === undefined ? 'changed' : usualShow(rows);
  const show = (address.show ?? usual) as Show;
  const save = () => {
    const { ending, text } = parameterFile(own.data ?? [], reading.meta.autopilot);
    saveFile(`${entry.name}.${ending}`, new Blob([text], { type: 'text/plain' }));
  };
  return (
    <Sheet
      title="Parameters"
      note={`${own.data === undefined ? '' : `${plural(own.data.length, 'parameter')}, `}${section.suspicious.length}\u00a0doubtful`}
      actions={
        <Button
          size="compact-sm"
          variant="default"
          disabled={own.data === undefined}
          onClick={save}
        >
          Save as file
        </Button>
      }
      flush
    >
      {section.suspicious.length === 0 ? null : <Doubtful section={section} />}
      {against !== null && theirs.data === undefined ? (
        <p role="status" className={styles.cause}>
          {theirs.error === null ? `Opening ${against.name}` : theirs.error.message}
        </p>
      ) : null}
      {asked ? null : (
        <p className={styles.cause}>
          The reading keeps those that are not the default.{' '}
          <Button size="compact-xs" variant="default" onClick={() => setAsked(true)}>
            Load all from the log
          </Button>
        </p>
      )}
      {own.data === undefined ? null : <Defaults rows={rows} listed={listed} />}
      {own.error === null ? (
        <ParameterTable
          rows={rows}
          show={show in shows ? show : usual}
          onShow={(next) => setAddress({ show: next === usual ? undefined : next })}
          against={others.length === 0 ? null : <Against others={others} chosen={against} />}
          compared={against !== null && theirs.data !== undefined}
          complete={own.data !== undefined}
        />
      ) : (
        <p role="alert" className={styles.cause}>
          {own.error.message}
        </p>
      )}
    </Sheet>
  );
}

type AgainstProps = { readonly others: readonly LogEntry[]; readonly chosen: LogEntry | null };

/** Which other log the parameters are compared with; the address keeps it. */
function Against({ others, chosen }: AgainstProps) {
  const setAddress = useSetAddress('log');
  return (
    <Select
      size="xs"
      clearable
      aria-label="Compare the parameters with those of"
      placeholder="Against another log"
      data={others.map(({ name }) => name)}
      value={chosen?.name ?? null}
      onChange={(name) =>
        setAddress(
          name === null
            ? { against: undefined, show: undefined }
            : { against: name, show: 'differs' },
        )
      }
    />
  );
}

type Available = Extract<CrashReading['diagnostics']['parameters'], { available: true }>;

/** What the reading itself says of parameters. */
function listedBy({ changed_from_default: changed, suspicious }: Available): LogParameter[] {
  const known = new Map<string, LogParameter>(
    suspicious.map(({ name, value }) => [name, { name, value, default: null }]),
  );
  for (const row of changed) known.set(row.name, row);
  return [...known.values()];
}

function Doubtful({ section }: { section: Available }) {
  return (
    <ul className={styles.plain}>
      {section.suspicious.map(({ name, value, why }) => (
        <li key={name} className={styles.cause}>
          <Level level="warn">check</Level> <code>{name}</code> is {shown(value)}. {why}
        </li>
      ))}
    </ul>
  );
}
