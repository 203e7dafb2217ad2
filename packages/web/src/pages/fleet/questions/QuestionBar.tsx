import { questionMeasures } from '@airworthy/contract/values';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PartOf } from '../../../addressParts.ts';
import { changeOf, useSetAddress } from '../../../ui/index.ts';
import { type Asked, GROUPS, PERIODS, TAKES } from './question.ts';
import styles from './questions.module.css';

type Part = PartOf<'questions'>;
type Options = readonly { readonly value: string; readonly label: string }[];
type Choice = {
  readonly value: string;
  readonly data: Options;
  /** On a phone it has a line of its own: its words are longer than half of one. */
  readonly wide?: true;
};

const optionsOf = (table: Readonly<Record<string, string>>): Options =>
  Object.entries(table).map(([value, label]) => ({ value, label }));

/** The question as a row of choices; each is in the address. */
export function QuestionBar(props: {
  readonly asked: Asked;
  readonly aircraft: ReadonlyMap<number, string>;
}) {
  const { asked, aircraft } = props;
  const set = useSetAddress('questions');
  const choice = (label: string, name: Part, of: Choice) => (
    <NativeSelect
      size="xs"
      label={label}
      value={of.value}
      data={[...of.data]}
      className={of.wide === true ? styles.wide : undefined}
      onChange={(event) => set(changeOf(name, event.currentTarget.value))}
    />
  );
  const any = (label: string) => ({ value: '', label });
  return (
    <div className={styles.choices}>
      {choice('Show the', 'take', { value: asked.take, data: optionsOf(TAKES), wide: true })}
      {choice('of', 'of', {
        wide: true,
        value: asked.of,
        data: questionMeasures.map(({ of, label, unit }) => ({
          value: of,
          label: unit === '' ? label : `${label}, ${unit}`,
        })),
      })}
      {choice('by', 'group', {
        value: asked.group || 'none',
        data: [...optionsOf(GROUPS), { value: 'none', label: 'nothing' }],
      })}
      {choice('per', 'per', {
        value: asked.per,
        data: [any('whole time'), ...optionsOf(PERIODS)],
      })}
      {choice('Aircraft', 'asset', {
        wide: true,
        value: asked.asset_id,
        data: [
          any('All aircraft'),
          ...[...aircraft].map(([id, label]) => ({ value: String(id), label })),
        ],
      })}
      <Typed key={`f ${asked.firmware}`} label="Firmware" name="firmware" value={asked.firmware} />
      <Typed
        key={`k ${asked.finding}`}
        label="With the finding"
        name="finding"
        value={asked.finding}
      />
      <Typed key={`s ${asked.since}`} label="Since" name="since" value={asked.since} type="date" />
      <Typed key={`u ${asked.until}`} label="Until" name="until" value={asked.until} type="date" />
    </div>
  );
}

/** A text that is asked for when it is left or Enter is pressed. */
function Typed(props: {
  readonly label: string;
  readonly name: Part;
  readonly value: string;
  readonly type?: 'date';
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
