import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import styles from './checklists.module.css';

export type EditedItem = {
  /** Empty for a new item; the server then makes one of its text. */
  readonly key: string;
  readonly text: string;
  readonly required: boolean;
  readonly section: string | null;
};

type EditorProps = {
  readonly items: readonly EditedItem[];
  readonly onChange: (items: readonly EditedItem[]) => void;
};

const blank = (text = ''): EditedItem => ({ key: '', text, required: true, section: null });

/** The items in order. Several lines pasted into an item become as many items. */
export function ItemEditor({ items, onChange }: EditorProps) {
  const replace = (at: number, ...next: EditedItem[]) => onChange(items.toSpliced(at, 1, ...next));
  const move = (at: number, by: number) => {
    const item = items[at];
    if (item !== undefined) onChange(items.toSpliced(at, 1).toSpliced(at + by, 0, item));
  };
  const paste = (at: number, event: React.ClipboardEvent) => {
    const lines = linesOf(event.clipboardData.getData('text'));
    if (lines.length < 2) return;
    event.preventDefault();
    const [first = '', ...rest] = lines;
    const item = items[at] ?? blank();
    const more = rest.map((text) => ({ ...blank(text), section: item.section }));
    replace(at, { ...item, text: item.text + first }, ...more);
  };
  return (
    <>
      <ol className={styles.editor}>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items without a key are identified by their place
          <li key={at} className={styles.row}>
            <span className="muted num">{at + 1}</span>
            <TextInput
              aria-label={`Item ${at + 1}`}
              placeholder="Propellers tight and undamaged"
              value={item.text}
              maxLength={1000}
              onChange={(event) => replace(at, { ...item, text: event.currentTarget.value })}
              onPaste={(event) => paste(at, event)}
            />
            <TextInput
              aria-label={`Heading of item ${at + 1}`}
              placeholder="Heading"
              value={item.section ?? ''}
              maxLength={120}
              onChange={(event) =>
                replace(at, { ...item, section: event.currentTarget.value || null })
              }
            />
            <Checkbox
              label="Must pass"
              checked={item.required}
              onChange={(event) => replace(at, { ...item, required: event.currentTarget.checked })}
            />
            <div className={styles.moves}>
              <ActionIcon
                aria-label={`Move item ${at + 1} up`}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                aria-label={`Move item ${at + 1} down`}
                disabled={at === items.length - 1}
                onClick={() => move(at, 1)}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
              <ActionIcon aria-label={`Remove item ${at + 1}`} onClick={() => replace(at)}>
                <IconTrash size={16} />
              </ActionIcon>
            </div>
          </li>
        ))}
      </ol>
      <div className={styles.add}>
        <Button onClick={() => onChange([...items, blank()])}>Add an item</Button>
        <span className="muted small">Paste several lines to add as many items.</span>
      </div>
    </>
  );
}

function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim())
    .filter((line) => line !== '');
}
