import { Button } from '@mantine/core';
import type { CallReply } from '../../../api/types.ts';
import { FlagField, NumberField, TextArea, TextField } from '../../../ui/index.ts';
import styles from '../fleet.module.css';

export type EditedItem = CallReply<'listTypes'>['types'][number]['program'][number];

type EditorProps = {
  readonly items: readonly EditedItem[];
  readonly problem: (field: string) => string | undefined;
  readonly onChange: (items: readonly EditedItem[]) => void;
};

const WARN_AT = 0.9;

/** A key that no item of the program has; work orders refer to it, so it never changes afterwards. */
function newKey(items: readonly EditedItem[]): string {
  const taken = new Set(items.map((item) => item.key));
  let number = items.length + 1;
  while (taken.has(`item-${number}`)) number++;
  return `item-${number}`;
}

/** What is done how often. At least one of hours, flights and days; the first to pass counts. */
export function ProgramEditor({ items, problem, onChange }: EditorProps) {
  const replace = (at: number, ...next: EditedItem[]) => onChange(items.toSpliced(at, 1, ...next));
  const add = () =>
    onChange([
      ...items,
      {
        key: newKey(items),
        title: '',
        every: { hours: null, flights: null, days: null },
        warn_at: WARN_AT,
        grounding: false,
        tasks: [],
        checklist_template_id: null,
      },
    ]);
  return (
    <div className={styles.stack}>
      {items.map((item, at) => (
        <fieldset key={item.key} className={styles.box}>
          <legend>{item.title || `Item ${at + 1}`}</legend>
          <div className={styles.grid}>
            <TextField
              label="Title"
              placeholder="50-hour inspection"
              value={item.title}
              error={problem(`program[${at}].title`)}
              onChange={(title) => replace(at, { ...item, title })}
            />
            {(['hours', 'flights', 'days'] as const).map((unit) => (
              <NumberField
                key={unit}
                stacked
                label={`Every … ${unit}`}
                min={0}
                value={item.every[unit]}
                error={unit === 'hours' ? (problem(`program[${at}].every`) ?? null) : null}
                onChange={(value) =>
                  replace(at, { ...item, every: { ...item.every, [unit]: value } })
                }
              />
            ))}
            <NumberField
              stacked
              label="Due soon from"
              unit="%"
              min={0}
              max={100}
              value={Math.round(item.warn_at * 100)}
              onChange={(value) => replace(at, { ...item, warn_at: (value ?? 90) / 100 })}
            />
            <TextArea
              label="Tasks, one per line"
              value={item.tasks.join('\n')}
              onChange={(text) => replace(at, { ...item, tasks: text.split('\n') })}
            />
            <FlagField
              label="Grounds the aircraft when overdue"
              value={item.grounding}
              onChange={(grounding) => replace(at, { ...item, grounding })}
            />
            <div>
              <Button color="red" variant="subtle" onClick={() => replace(at)}>
                Remove this item
              </Button>
            </div>
          </div>
        </fieldset>
      ))}
      {items.length > 0 ? null : (
        <p className="muted small">
          The program has no items yet. Each item raises work after hours, flights or days.
        </p>
      )}
      <div>
        <Button onClick={add}>Add an item</Button>
      </div>
    </div>
  );
}
