import type { CrashReading, TimelineClass } from '@airworthy/forensics';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fixed, plural } from '../../../format/numbers.ts';
import { Level, LinkButton, Sheet, useAddress, useSetAddress } from '../../../ui/index.ts';
import { Chips } from '../Chips.tsx';
import styles from '../log.module.css';
import { LEVELS } from './levels.ts';
import type { OnLook } from './look.ts';
import { shownRows } from './timelineRows.ts';

const FILTERS: readonly { key: TimelineClass; text: string }[] = [
  { key: 'info', text: 'All' },
  { key: 'warn', text: 'Warnings' },
  { key: 'alert', text: 'Alerts' },
];

const FIRST_ROWS = 300;

/** Modes, arming, messages and faults in the order they came. A row leads to its moment. */
export function Timeline({ reading, onLook }: { reading: CrashReading; onLook: OnLook }) {
  const address = useAddress('log');
  const setAddress = useSetAddress('log');
  const [search, setSearch] = useState('');
  const [parameters, setParameters] = useState(false);
  const [everything, setEverything] = useState(false);
  const atLeast = FILTERS.find(({ key }) => key === address.class)?.key ?? 'info';
  const rows = shownRows(reading.timeline, { atLeast, search, parameters });
  const shown = everything ? rows : rows.slice(0, FIRST_ROWS);
  const changes = reading.timeline.filter(([, type]) => type === 'param').length;
  if (reading.timeline.length === 0) return null;
  return (
    <Sheet title="Timeline" note={plural(rows.length, 'row')} flush>
      <div className={styles.filters}>
        <Chips
          label="Class of the rows"
          chips={FILTERS}
          pressed={(key) => key === atLeast}
          onPress={(key) => setAddress({ class: key === 'info' ? undefined : key })}
        />
        <TextInput
          size="xs"
          aria-label="Search the timeline"
          placeholder="Search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {changes === 0 ? null : (
          <Checkbox
            size="xs"
            label={plural(changes, 'parameter change')}
            checked={parameters}
            onChange={(event) => setParameters(event.currentTarget.checked)}
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard */}
      <section className={styles.scroll} aria-label="Rows of the timeline" tabIndex={0}>
        <table className="rows">
          <thead>
            <tr>
              <th className="n">Time, s</th>
              <th>Type</th>
              <th>Event</th>
              <th className={styles.wide}>Class</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row: [at_s, type, text, level], times }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be alike in every member
              <tr key={`${at_s} ${i}`} data-class={level}>
                <td className="n">
                  <LinkButton
                    aria-label={`Look at ${fixed(at_s, 2)} s: ${text}`}
                    onClick={() => onLook({ at_s })}
                  >
                    {fixed(at_s, 2)}
                  </LinkButton>
                </td>
                <td>{type}</td>
                <td className={styles.text}>
                  {text}
                  {times === 1 ? null : <span className="muted"> × {times}</span>}
                </td>
                <td className={styles.wide}>
                  <Level level={LEVELS[level].level}>{LEVELS[level].text}</Level>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {shown.length === rows.length ? null : (
          <Button variant="subtle" onClick={() => setEverything(true)}>
            Show all {rows.length} rows
          </Button>
        )}
      </section>
    </Sheet>
  );
}
