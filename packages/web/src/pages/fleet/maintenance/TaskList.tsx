import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import styles from './maintenance.module.css';
import type { Order } from './orders.ts';

type Task = Order['tasks'][number];
type Part = Order['parts'][number];

type ListProps<Item> = {
  readonly edits: boolean;
  readonly onChange: (items: readonly Item[]) => void;
};

/** Tasks to tick, each with a note of what was found. */
export function TaskList(props: ListProps<Task> & { readonly tasks: readonly Task[] }) {
  const { tasks, edits, onChange } = props;
  const replace = (at: number, ...next: Task[]) => onChange(tasks.toSpliced(at, 1, ...next));
  return (
    <div className={styles.tasks}>
      {tasks.length === 0 ? <p className="muted">No tasks are listed.</p> : null}
      {tasks.map((task, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tasks have no id, their place is what they are
        <div key={at} className={styles.task}>
          <Checkbox
            aria-label={`Done: ${task.text}`}
            checked={task.done}
            disabled={!edits}
            onChange={(event) => replace(at, { ...task, done: event.currentTarget.checked })}
          />
          {edits ? (
            <>
              <TextInput
                size="xs"
                aria-label={`Task ${at + 1}`}
                value={task.text}
                onChange={(event) => replace(at, { ...task, text: event.currentTarget.value })}
              />
              <TextInput
                size="xs"
                aria-label={`Note of task ${at + 1}`}
                placeholder="What was found"
                value={task.note}
                onChange={(event) => replace(at, { ...task, note: event.currentTarget.value })}
              />
              <ActionIcon aria-label={`Remove task ${at + 1}`} onClick={() => replace(at)}>
                <IconTrash size={16} />
              </ActionIcon>
            </>
          ) : (
            <>
              <span>{task.text}</span>
              <span className="muted">{task.note}</span>
            </>
          )}
        </div>
      ))}
      {edits ? (
        <div>
          <Button onClick={() => onChange([...tasks, { text: '', done: false, note: '' }])}>
            Add a task
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Parts that went in, with what identifies them. */
export function PartList(props: ListProps<Part> & { readonly parts: readonly Part[] }) {
  const { parts, edits, onChange } = props;
  const replace = (at: number, ...next: Part[]) => onChange(parts.toSpliced(at, 1, ...next));
  return (
    <div className={styles.tasks}>
      {parts.length === 0 ? <p className="muted">No parts are listed.</p> : null}
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id, their place is what they are
        <div key={at} className={styles.part}>
          {edits ? (
            <>
              <TextInput
                size="xs"
                aria-label={`Part ${at + 1}`}
                placeholder="Bearing 9x4x4"
                value={part.name}
                onChange={(event) => replace(at, { ...part, name: event.currentTarget.value })}
              />
              <TextInput
                size="xs"
                aria-label={`Serial of part ${at + 1}`}
                placeholder="Serial"
                value={part.serial}
                onChange={(event) => replace(at, { ...part, serial: event.currentTarget.value })}
              />
              <TextInput
                size="xs"
                type="number"
                min={0}
                aria-label={`Quantity of part ${at + 1}`}
                value={String(part.qty)}
                onChange={(event) =>
                  replace(at, { ...part, qty: Math.max(0, Number(event.currentTarget.value)) })
                }
              />
              <ActionIcon aria-label={`Remove part ${at + 1}`} onClick={() => replace(at)}>
                <IconTrash size={16} />
              </ActionIcon>
            </>
          ) : (
            <>
              <span>{part.name}</span>
              <span className="muted">{part.serial}</span>
              <span className="num">{part.qty}</span>
            </>
          )}
        </div>
      ))}
      {edits ? (
        <div>
          <Button onClick={() => onChange([...parts, { name: '', serial: '', qty: 1 }])}>
            Add a part
          </Button>
        </div>
      ) : null}
    </div>
  );
}
