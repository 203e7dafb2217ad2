import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { count } from '../../../format/numbers.ts';
import type { FieldList } from '../../../workers/fields.ts';
import type { PlottedField } from './fieldPlots.ts';
import styles from './plots.module.css';

/** Longer lists are searched, not read. */
const SHOWN = 60;

type FieldPickerProps = {
  readonly list: FieldList | undefined;
  readonly error: Error | null;
  /** Adds to the last plot, or to a new one. */
  readonly onAdd: (field: PlottedField, to: 'new' | 'last') => void;
  readonly hasPlot: boolean;
};

/** Every field of every message of the log, by a search in its name. */
export function FieldPicker({ list, error, onAdd, hasPlot }: FieldPickerProps) {
  const [search, setSearch] = useState('');
  if (error !== null) return <p role="alert">{error.message}</p>;
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = (list ?? []).flatMap(({ table, count: records, fields }) =>
    fields
      .filter(({ name }) => {
        const text = `${table}.${name}`.toLowerCase();
        return wanted.every((word) => text.includes(word));
      })
      .map(({ name, unit }) => ({ table, field: name, unit, records })),
  );
  return (
    <div className={styles.picker}>
      <div className={styles.pickerHead}>
        <TextInput
          size="xs"
          aria-label="Search the fields"
          placeholder="ATT.Roll, gyro, volt"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <span className="muted small" role="status">
          {list === undefined
            ? 'Opening the log'
            : `${count(found.length)} fields${found.length > SHOWN ? `, the first ${SHOWN} shown` : ''}`}
        </span>
      </div>
      <ul className={styles.fields}>
        {found.slice(0, SHOWN).map(({ table, field, unit, records }) => {
          const name = `${table}.${field}`;
          const add = (axis: 'left' | 'right', to: 'new' | 'last') => () =>
            onAdd({ table, field, axis }, to);
          return (
            <li key={name}>
              <code>{name}</code>
              <span className="muted small">
                {unit === null ? '' : `${unit} · `}
                {count(records)} records
              </span>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`New plot of ${name}`}
                onClick={add('left', 'new')}
              >
                New plot
              </Button>
              {hasPlot ? (
                <>
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`${name} on the left axis of the last plot`}
                    onClick={add('left', 'last')}
                  >
                    Left
                  </Button>
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`${name} on the right axis of the last plot`}
                    onClick={add('right', 'last')}
                  >
                    Right
                  </Button>
                </>
              ) : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
