import type { CrashReading } from '@airworthy/forensics';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { plural } from '../../../format/numbers.ts';
import { Level, Sheet } from '../../../ui/index.ts';
import styles from '../log.module.css';

type Row = {
  readonly name: string;
  readonly value: number;
  readonly standard: number | null;
  readonly why: string | null;
};

/** Doubtful parameters first, then those that differ from their default. */
export function Parameters({ reading }: { reading: CrashReading }) {
  const [search, setSearch] = useState('');
  const { parameters } = reading.diagnostics;
  if (!parameters.available)
    return (
      <Sheet title="Parameters">
        <p className="muted">{parameters.reason}</p>
      </Sheet>
    );
  const wanted = search.trim().toLowerCase();
  const rows = rowsOf(parameters).filter(({ name, why }) =>
    `${name} ${why ?? ''}`.toLowerCase().includes(wanted),
  );
  return (
    <Sheet
      title="Parameters"
      note={`${plural(parameters.suspicious.length, 'doubtful one')}, ${parameters.changed_from_default.length} changed from the default`}
      flush
    >
      <div className={styles.filters}>
        <TextInput
          size="xs"
          aria-label="Search the parameters"
          placeholder="Search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      {rows.length === 0 ? (
        <p className={styles.cause}>No parameter of that name is doubtful or changed.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
        <section className={styles.scroll} aria-label="Rows of the parameters" tabIndex={0}>
          <table className="rows">
            <thead>
              <tr>
                <th>Name</th>
                <th className="n">Value</th>
                <th className="n">Default</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, value, standard, why }) => (
                <tr key={name}>
                  <td className={styles.text}>
                    <code>{name}</code>
                    {why === null ? null : (
                      <p className={styles.why}>
                        <Level level="warn">check</Level> {why}
                      </p>
                    )}
                  </td>
                  <td className="n">{rounded(value)}</td>
                  <td className="n muted">{standard === null ? '–' : rounded(standard)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Sheet>
  );
}

type Available = Extract<CrashReading['diagnostics']['parameters'], { available: true }>;

function rowsOf({ changed_from_default: changed, suspicious }: Available): Row[] {
  const standards = new Map(changed.map((row) => [row.name, row.default]));
  const doubtful = new Set(suspicious.map(({ name }) => name));
  return [
    ...suspicious.map(({ name, value, why }) => ({
      name,
      value,
      standard: standards.get(name) ?? null,
      why,
    })),
    ...changed
      .filter(({ name }) => !doubtful.has(name))
      .map((row) => ({ name: row.name, value: row.value, standard: row.default, why: null })),
  ];
}

/** Parameters are kept as single-precision numbers: seven digits are all there is. */
function rounded(value: number): string {
  return String(Number(value.toPrecision(7))).replace('-', '\u2212');
}
