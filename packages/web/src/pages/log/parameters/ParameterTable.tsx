import { Button, Select, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Level } from '../../../ui/index.ts';
import { Chips } from '../Chips.tsx';
import styles from '../log.module.css';
import { ParameterName } from './ParameterName.tsx';
import { groupOf, isShown, type ParameterRow, type Show, shown, shows } from './rows.ts';

/** Longer lists are searched, not read. */
const FIRST_ROWS = 200;

type TableProps = {
  readonly rows: readonly ParameterRow[];
  readonly show: Show;
  readonly onShow: (show: Show) => void;
  readonly against: ReactNode;
  readonly compared: boolean;
  /** Every parameter of the log is in the rows, with what is known of its default. */
  readonly complete: boolean;
};

/** Rows of the parameters, with what chooses them. */
export function ParameterTable({ rows, show, onShow, against, compared, complete }: TableProps) {
  const [search, setSearch] = useState('');
  const [group, setGroup] = useState<string | null>(null);
  const [everything, setEverything] = useState(false);
  const wanted = search.trim().toLowerCase();
  const groups = [...new Set(rows.map(({ name }) => groupOf(name)))].sort();
  const kinds = (Object.keys(shows) as Show[]).filter(
    (key) => (compared || key !== 'differs') && (complete || key !== 'unknown'),
  );
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
                  <td className={`n muted ${styles.oneLine}`}>
                    {complete && row.value !== null && row.from === null
                      ? 'not known'
                      : shown(row.standard)}
                    {row.from === 'list' ? ' (list)' : null}
                  </td>
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
