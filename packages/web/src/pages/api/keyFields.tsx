import type { KeyArea } from '@airworthy/contract';
import { daysAfter } from '@airworthy/contract/dates';
import { Checkbox, Radio } from '@mantine/core';
import { ChoiceField, TextField } from '../../ui/index.ts';
import styles from './api.module.css';
import { AREAS } from './areas.ts';

type ReachProps = {
  /** Null is the whole API. */
  readonly value: readonly KeyArea[] | null;
  readonly onChange: (areas: readonly KeyArea[] | null) => void;
  /** The areas that can be chosen, where not all of them. */
  readonly within?: readonly KeyArea[] | null;
  readonly error?: string | undefined;
};

/** Which areas of the API a key reaches. */
export function ReachField({ value, onChange, within = null, error }: ReachProps) {
  return (
    <>
      {within === null ? (
        <Radio.Group
          label="Reaches"
          value={value === null ? 'all' : 'some'}
          onChange={(one) => onChange(one === 'some' ? [] : null)}
        >
          <div className={styles.choices}>
            <Radio value="all" label="Everything" />
            <Radio value="some" label="Some areas" />
          </div>
        </Radio.Group>
      ) : null}
      {value === null ? null : (
        <Checkbox.Group
          label="Areas"
          value={[...value]}
          onChange={(areas) => onChange(areas as KeyArea[])}
          error={error}
        >
          <div className={styles.areas}>
            {Object.entries(AREAS)
              .filter(([area]) => within === null || within.includes(area as KeyArea))
              .map(([area, text]) => (
                <Checkbox key={area} value={area} label={area} description={text} />
              ))}
          </div>
        </Checkbox.Group>
      )}
    </>
  );
}

/** When a key ends: never, after a while, or with a day of one's own. */
export type Life = 'never' | '30' | '90' | '365' | 'day';
export type Ending = { readonly life: Life; readonly day: string };

const LIVES: readonly (readonly [Life, string])[] = [
  ['never', 'Never'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
  ['day', 'On a day of my own'],
];

/** The moment that was chosen: a day of one's own counts to its end, where the reader is. */
export function endOf({ life, day }: Ending, now: Date): string | undefined {
  if (life === 'never' || (life === 'day' && day === '')) return undefined;
  if (life === 'day') return new Date(`${day}T23:59:59`).toISOString();
  return daysAfter(now, Number(life)).toISOString();
}

type EndProps = {
  readonly value: Ending;
  readonly onChange: (ending: Ending) => void;
  /** What `never` says, where a key keeps the end that it has. */
  readonly keep?: string;
  readonly error?: string | undefined;
};

export function EndField({ value, onChange, keep = 'Never', error }: EndProps) {
  return (
    <>
      <ChoiceField
        label="Ends"
        options={LIVES.map(([life, text]) => [life, life === 'never' ? keep : text])}
        value={value.life}
        error={value.life === 'day' ? undefined : error}
        onChange={(life) => onChange({ ...value, life })}
      />
      {value.life === 'day' ? (
        <TextField
          label="Last day"
          type="date"
          value={value.day}
          error={error}
          onChange={(day) => onChange({ ...value, day })}
        />
      ) : null}
    </>
  );
}
