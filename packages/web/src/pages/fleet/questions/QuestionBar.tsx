import {
  causeWords,
  findingWords,
  lineSides,
  measureWords,
  questionColumns,
  questionMeasures,
} from '@airworthy/contract/values';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PartOf } from '../../../addressParts.ts';
import { query } from '../../../api/queries.ts';
import { changeOf, useSetAddress } from '../../../ui/index.ts';
import { type Asked, GROUPS, isNarrowed, type Names, PERIODS, takesOf } from './question.ts';
import styles from './questions.module.css';

type Part = PartOf<'questions'>;
type Options = readonly { readonly value: string; readonly label: string }[];
type Choice = {
  readonly value: string;
  readonly data: Options;
  /** On a phone it has a line of its own: its words are longer than half of one. */
  readonly wide?: true;
};

const optionsOf = (table: Readonly<Record<string, string | undefined>>): Options =>
  Object.entries(table).map(([value, label = value]) => ({ value, label }));

const recordsOf = (names: ReadonlyMap<number, string>): Options =>
  [...names].map(([id, label]) => ({ value: String(id), label }));

const WIDE = '(min-width: 48em)';

type BarProps = { readonly asked: Asked; readonly names: Names };

/** The question as a row of choices; each is in the address. */
export function QuestionBar({ asked, names }: BarProps) {
  // On a phone the answer comes first: what narrows a question is folded away until it does.
  const [isOpen, setOpen] = useState(() => isNarrowed(asked) || matchMedia(WIDE).matches);
  // Until it is known, or where it cannot be, columns are offered: the server says what is missing.
  const missing = useQuery(query('getColumnStanding')).data?.missing ?? null;
  return (
    <>
      <div className={styles.choices}>
        <Chosen
          label="Show the"
          name="take"
          of={{ value: asked.take, data: optionsOf(takesOf(asked.column)), wide: true }}
        />
        <Measured asked={asked} missing={missing} />
        <Chosen
          label="by"
          name="group"
          of={{
            value: asked.group || 'none',
            data: [...optionsOf(GROUPS), { value: 'none', label: 'nothing' }],
          }}
        />
        <Chosen
          label="per"
          name="per"
          of={{ value: asked.per, data: [any('whole time'), ...optionsOf(PERIODS)] }}
        />
      </div>
      <details
        className={styles.more}
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>Of which flights, and against what line</summary>
        <Narrowing asked={asked} names={names} />
      </details>
      {missing === null ? null : (
        <details className={styles.more}>
          <summary>Columns of logs are not asked on this server</summary>
          <p className="muted small">{missing}</p>
        </details>
      )}
    </>
  );
}

const figuresFrom = (wanted: 'log' | 'comparison') =>
  questionMeasures
    .filter(({ from }) => from === wanted)
    .map(({ of, label, unit }) => ({
      value: of,
      label: unit === '' ? label : `${label}, ${unit}`,
    }));

const FIGURES = [
  { group: 'Figures of a flight', items: figuresFrom('log') },
  { group: 'Against its build and its type', items: figuresFrom('comparison') },
];

/** A column as one of the choices of figures. */
const columnChoice = (column: string) => `column ${column}`;

const COLUMNS = [
  ...Object.entries(questionColumns).map(([column, label]) => {
    const { unit } = measureWords({ of: 'column', column, take: 'max' });
    return { value: columnChoice(column), label: unit === '' ? label : `${label}, ${unit}` };
  }),
  { value: columnChoice(''), label: 'Another column' },
];

/** What is measured: a figure of flights, or a column of their logs by choice or by its name. */
function Measured({ asked, missing }: { readonly asked: Asked; readonly missing: string | null }) {
  const set = useSetAddress('questions');
  const { of, column, take, level } = asked;
  const isOffered = column !== null && Object.hasOwn(questionColumns, column);
  const unit = column === null ? '' : measureWords({ of, column, take: 'max' }).unit;
  const columns = {
    group: missing === null ? 'Columns of the logs' : 'Columns of the logs: not on this server',
    items: COLUMNS.map((one) => ({ ...one, disabled: missing !== null })),
  };
  return (
    <>
      <NativeSelect
        size="xs"
        label="of"
        value={column === null ? of : columnChoice(isOffered ? column : '')}
        data={[...FIGURES, columns]}
        className={`${styles.wide} ${styles.measured}`}
        onChange={({ currentTarget: { value } }) => {
          const isColumn = value.startsWith(columnChoice(''));
          const named = value.slice(columnChoice('').length);
          set(isColumn ? { of: 'column', column: named } : { of: value, column: undefined });
        }}
      />
      {column === null || isOffered ? null : (
        <Typed key={`n ${column}`} label="the column" name="column" value={column} />
      )}
      {take === 'time_above' ? (
        <Typed
          key={`v ${level}`}
          label={unit === '' ? 'above' : `above, ${unit}`}
          name="level"
          value={level === null ? '' : String(level)}
          type="number"
        />
      ) : null}
    </>
  );
}

const SIDES = lineSides.map((side) => ({ value: side, label: side }));

const any = (label: string) => ({ value: '', label });

const FINDINGS = [any('Any or none'), ...optionsOf(findingWords)];
const CAUSES = [
  any('Any or none'),
  ...optionsOf(causeWords),
  ...optionsOf(causeWords).map(({ value, label }) => ({
    value: `not_${value}`,
    label: `Ruled out: ${label}`,
  })),
];

/** What an address names and no reading does is shown as it stands there: the answer says that it is not known. */
const withUnknown = (value: string, data: Options): Options =>
  data.some((one) => one.value === value) ? data : [...data, { value, label: value }];

/** Which flights are asked for, and the line that figures are held against. */
function Narrowing({ asked, names }: BarProps) {
  const line = asked.line === null ? '' : String(asked.line.value);
  const records = (all: string, of: ReadonlyMap<number, string>) => [any(all), ...recordsOf(of)];
  return (
    <div className={styles.choices}>
      <Chosen
        label="Aircraft"
        name="asset"
        of={{
          value: asked.asset_id,
          data: records('All aircraft', names.aircraft),
          wide: true,
        }}
      />
      <Chosen
        label="Type"
        name="type"
        of={{ value: asked.type_id, data: records('All types', names.types) }}
      />
      <Chosen
        label="Pilot"
        name="pilot"
        of={{ value: asked.pilot_id, data: records('All pilots', names.pilots) }}
      />
      <Typed key={`p ${asked.site}`} label="At the site" name="site" value={asked.site} />
      <Typed key={`f ${asked.firmware}`} label="Firmware" name="firmware" value={asked.firmware} />
      <Chosen
        label="With the finding"
        name="finding"
        of={{ value: asked.finding, data: withUnknown(asked.finding, FINDINGS), wide: true }}
      />
      <Chosen
        label="With the cause"
        name="cause"
        of={{ value: asked.cause, data: withUnknown(asked.cause, CAUSES) }}
      />
      <Typed key={`s ${asked.since}`} label="Since" name="since" value={asked.since} type="date" />
      <Typed key={`u ${asked.until}`} label="Until" name="until" value={asked.until} type="date" />
      <div className={styles.line}>
        <Chosen
          label="Mark what is"
          name="side"
          of={{ value: asked.line?.side ?? 'above', data: SIDES }}
        />
        <Typed key={`l ${line}`} label="the line" name="line" value={line} type="number" />
      </div>
    </div>
  );
}

function Chosen(props: { readonly label: string; readonly name: Part; readonly of: Choice }) {
  const { label, name, of } = props;
  const set = useSetAddress('questions');
  return (
    <NativeSelect
      size="xs"
      label={label}
      value={of.value}
      data={[...of.data]}
      className={of.wide === true ? styles.wide : undefined}
      onChange={(event) => set(changeOf(name, event.currentTarget.value))}
    />
  );
}

/** A text that is asked for when it is left or Enter is pressed. */
function Typed(props: {
  readonly label: string;
  readonly name: Part;
  readonly value: string;
  readonly type?: 'date' | 'number';
}) {
  const { label, name, value, type } = props;
  const set = useSetAddress('questions');
  const [text, setText] = useState(value);
  const ask = () => {
    if (text !== value) set(changeOf(name, text));
  };
  return (
    <TextInput
      label={label}
      value={text}
      {...(type === undefined ? {} : { type })}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={ask}
      onKeyDown={(event) => (event.key === 'Enter' ? ask() : undefined)}
    />
  );
}
