import type { CrashReading } from '@airworthy/forensics';
import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { saveFile } from '../../../charts/save.ts';
import { plural } from '../../../format/numbers.ts';
import { Level, Sheet, useAddress, useSetAddress } from '../../../ui/index.ts';
import type { LogParameter } from '../../../workers/messages.ts';
import { Chips } from '../Chips.tsx';
import styles from '../log.module.css';
import { type LogEntry, useLogs } from '../logs.ts';
import { ParameterName } from './ParameterName.tsx';
import { parametersQuery } from './parametersQuery.ts';
import {
  groupOf,
  isShown,
  type ParameterRow,
  parameterFile,
  plain,
  rowsOf,
  type Show,
  shows,
  usualShow,
} from './rows.ts';

/** Longer lists are searched, not read. */
const FIRST_ROWS = 200;

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
  );
  const usual = usualShow(own.data);
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
      {usual === 'all' ? (
        <p className={styles.cause}>This log does not record the defaults of its parameters.</p>
      ) : null}
      {own.error === null ? (
        <Table
          rows={rows}
          show={show in shows ? show : usual}
          onShow={(next) => setAddress({ show: next === usual ? undefined : next })}
          against={others.length === 0 ? null : <Against others={others} chosen={against} />}
          compared={against !== null && theirs.data !== undefined}
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

type TableProps = {
  readonly rows: readonly ParameterRow[];
  readonly show: Show;
  readonly onShow: (show: Show) => void;
  readonly against: ReactNode;
  readonly compared: boolean;
};

function Table({ rows, show, onShow, against, compared }: TableProps) {
  const [search, setSearch] = useState('');
  const [group, setGroup] = useState<string | null>(null);
  const [everything, setEverything] = useState(false);
  const wanted = search.trim().toLowerCase();
  const groups = [...new Set(rows.map(({ name }) => groupOf(name)))].sort();
  const kinds = (Object.keys(shows) as Show[]).filter((key) => compared || key !== 'differs');
  // A search and a group look at every parameter: nobody should miss one that is not changed.
  const found = rows.filter(
    (row) =>
      (wanted !== '' || group !== null || isShown(row, show)) &&
      `${row.name} ${row.why ?? ''}`.toLowerCase().includes(wanted) &&
      (group === null || groupOf(row.name) === group),
  );
  const listed = everything ? found : found.slice(0, FIRST_ROWS);
  return (
    <>
      <div className={styles.filters}>
        <Chips
          label="Which parameters are shown"
          chips={kinds.map((key) => ({ key, text: shows[key] }))}
          pressed={(key) => wanted === '' && group === null && key === show}
          onPress={(key) => {
            setSearch('');
            setGroup(null);
            onShow(key);
          }}
        />
        <TextInput
          size="xs"
          aria-label="Search the parameters"
          placeholder="Search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Select
          size="xs"
          w={140}
          clearable
          searchable
          aria-label="Group of the parameters"
          placeholder="Group"
          data={groups}
          value={group}
          onChange={setGroup}
        />
        {against}
      </div>
      {found.length === 0 ? (
        <p className={styles.cause}>No parameter is in this list.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
        <section className={styles.long} aria-label="Rows of the parameters" tabIndex={0}>
          <table className="rows">
            <thead>
              <tr>
                <th>Name</th>
                <th className="n">Value</th>
                <th className="n">Default</th>
                {compared ? <th className="n">Other log</th> : null}
              </tr>
            </thead>
            <tbody>
              {listed.map((row) => (
                <tr key={row.name}>
                  <td className={styles.text}>
                    <ParameterName name={row.name} />{' '}
                    {row.why === null ? null : <Level level="warn">check</Level>}
                  </td>
                  <td className="n">{shown(row.value)}</td>
                  <td className="n muted">{shown(row.standard)}</td>
                  {compared ? <td className="n">{shown(row.other ?? null)}</td> : null}
                </tr>
              ))}
            </tbody>
          </table>
          {listed.length === found.length ? null : (
            <Button variant="subtle" onClick={() => setEverything(true)}>
              Show all {found.length} rows
            </Button>
          )}
        </section>
      )}
    </>
  );
}

function shown(value: number | null): string {
  return value === null ? '–' : plain(value).replace('-', '\u2212');
}
