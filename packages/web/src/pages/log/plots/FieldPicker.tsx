import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { count, plural } from '../../../format/numbers.ts';
import type { FieldList } from '../../../workers/fields.ts';
import { functions } from '../../../workers/signal/expression.ts';
import { unitText } from '../quantities.ts';
import { type OwnPlot, wrongIn } from './fieldPlots.ts';
import styles from './plots.module.css';
import type { Place } from './useOwnPlots.ts';

/** Longer lists are searched, not read. */
const SHOWN = 60;

type FieldPickerProps = {
  readonly list: FieldList | undefined;
  readonly error: Error | null;
  readonly onAdd: (text: string, place: Place) => void;
  /** The kinds of plots that a field can be added to. */
  readonly has: readonly OwnPlot['over'][];
};

/** Every field of every message of the log, by a search in its name, and arithmetic of them. */
export function FieldPicker({ list, error, onAdd, has }: FieldPickerProps) {
  const [search, setSearch] = useState('');
  const [expression, setExpression] = useState('');
  if (error !== null) return <p role="alert">{error.message}</p>;
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = (list ?? []).flatMap(({ table, count: records, fields }) =>
    fields
      .filter(({ name }) => {
        const text = `${table}.${name}`.toLowerCase();
        return wanted.every((word) => text.includes(word));
      })
      .map(({ name, unit }) => ({ name: `${table}.${name}`, unit, records })),
  );
  return (
    <div className={styles.picker}>
      <Arithmetic text={expression} onText={setExpression} onAdd={onAdd} has={has} />
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
        {found.slice(0, SHOWN).map(({ name, unit, records }) => (
          <li key={name}>
            <UnstyledButton
              className={styles.fieldName}
              title="Put it into the arithmetic above"
              aria-label={`${name} into the arithmetic`}
              onClick={() => setExpression(`${expression} ${name}`.trim())}
            >
              <code>{name}</code>
            </UnstyledButton>
            <span className="muted small">
              {unit === null ? '' : `${unitText(unit)} · `}
              {plural(records, 'record')}
            </span>
            <AddButtons name={name} has={has} onAdd={(place) => onAdd(name, place)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type ArithmeticProps = Pick<FieldPickerProps, 'onAdd' | 'has'> & {
  readonly text: string;
  readonly onText: (text: string) => void;
};

function Arithmetic({ text, onText, onAdd, has }: ArithmeticProps) {
  const wrong = text.trim() === '' ? null : wrongIn(text.trim());
  const usable = text.trim() !== '' && wrong === null;
  return (
    <form
      className={styles.arithmetic}
      onSubmit={(event) => {
        event.preventDefault();
        if (usable) onAdd(text.trim(), 'new');
      }}
    >
      <TextInput
        size="xs"
        className={styles.expression}
        aria-label="Arithmetic of fields"
        placeholder="ATT.Roll - ATT.DesRoll"
        value={text}
        error={wrong}
        spellCheck={false}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <AddButtons
        name="the arithmetic"
        has={has}
        disabled={!usable}
        onAdd={(place) => onAdd(text.trim(), place)}
      />
      <details className={`muted small ${styles.functions}`}>
        <summary>What can be written here</summary>
        <ul>
          <li>
            <code>+ − * /</code> and brackets
          </li>
          <li>
            <code>&lt; &lt;= &gt; &gt;= = !=</code> with “and” and “or”: 1 where they hold, else 0
          </li>
          {Object.entries(functions).map(([name, { example, meaning }]) => (
            <li key={name}>
              <code>{example}</code> {meaning}
            </li>
          ))}
        </ul>
      </details>
    </form>
  );
}

/** The plot that a place is in, where it is one that must be there already. */
const NEEDS: Partial<Record<Place, OwnPlot['over']>> = { left: 'time', right: 'time', up: 'xy' };
/** Shown at once; the others when they are asked for, since a list has dozens of fields. */
const FIRST: readonly Place[] = ['new', 'left', 'right', 'up'];

type AddButtonsProps = {
  readonly name: string;
  readonly has: readonly OwnPlot['over'][];
  readonly disabled?: boolean;
  readonly onAdd: (place: Place) => void;
};

function AddButtons({ name, has, disabled = false, onAdd }: AddButtonsProps) {
  const [all, setAll] = useState(false);
  const places: readonly { place: Place; text: string; label: string }[] = [
    { place: 'new', text: 'New plot', label: `New plot of ${name}` },
    { place: 'left', text: 'Left', label: `${name} on the left axis of the last plot` },
    { place: 'right', text: 'Right', label: `${name} on the right axis of the last plot` },
    { place: 'up', text: 'Up', label: `${name} over the field across` },
    { place: 'spectrum', text: 'Spectrum', label: `Spectrum of ${name}` },
    { place: 'spectrogram', text: 'Spectrogram', label: `Spectrogram of ${name}` },
    { place: 'across', text: 'Across', label: `New plot with ${name} across` },
  ];
  return (
    <span className={styles.add}>
      {places
        .filter(({ place }) => NEEDS[place] === undefined || has.includes(NEEDS[place]))
        .filter(({ place }) => all || FIRST.includes(place))
        .map(({ place, text, label }) => (
          <Button
            key={place}
            size="compact-xs"
            variant="default"
            disabled={disabled}
            aria-label={label}
            onClick={() => onAdd(place)}
          >
            {text}
          </Button>
        ))}
      <Button
        size="compact-xs"
        variant="subtle"
        aria-expanded={all}
        aria-label={`More plots of ${name}`}
        onClick={() => setAll(!all)}
      >
        {all ? 'Fewer' : 'More'}
      </Button>
    </span>
  );
}
