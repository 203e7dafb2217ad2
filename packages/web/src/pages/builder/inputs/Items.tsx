import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import styles from '../builder.module.css';
import type { NumberInput } from '../model/fields.ts';
import { NumberRow } from './NumberRow.tsx';

type Item = Readonly<Record<string, unknown>>;

type ItemsProps<T extends Item> = {
  readonly noun: string;
  readonly items: readonly T[];
  readonly fields: readonly (NumberInput & { readonly name: string; readonly more?: true })[];
  readonly most: number;
  readonly add: () => T;
  readonly onChange: (items: readonly T[], member?: string) => void;
  /** What an item takes where it states nothing. */
  readonly fallback?: (item: T) => Item;
  /** Members whose fallback follows from others, and from what, in words. */
  readonly predicted?: { readonly fields: ReadonlySet<string>; readonly from: string };
  /** What a change of an item changes of it besides. */
  readonly along?: (before: T, part: Partial<T>) => Partial<T>;
  /** Choices that are no numbers. */
  readonly choices?: (item: T, change: (part: Partial<T>) => void) => ReactNode;
  readonly extra?: ReactNode;
  /** False for items that are the default: their numbers show in grey until one is changed. */
  readonly stated?: boolean;
  /** The items have no name of their own: they are counted. */
  readonly nameless?: boolean;
  /** The fallback is what is computed, and applies to nothing. */
  readonly shownOnly?: boolean;
  /** What is said of an item above its numbers. */
  readonly remark?: (item: T) => string | null;
};

/** A list of batteries, rails or payload: each with its main numbers, the rest behind "More". */
export function Items<T extends Item>(props: ItemsProps<T>) {
  const { noun, items, fields, onChange } = props;
  const change = (index: number, part: Partial<T>, member?: string) => {
    const next = items.map((item, i) =>
      i === index ? without({ ...item, ...(props.along?.(item, part) ?? part) }) : item,
    );
    onChange(next, member);
  };
  return (
    <>
      {items.map((item, index) => (
        <ItemCard
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place in the list
          key={index}
          item={props.stated === false ? {} : item}
          label={String(item.name ?? `${noun} ${index + 1}`)}
          fields={fields}
          nameless={props.nameless ?? false}
          predicted={props.stated === false ? undefined : props.predicted}
          fallback={{ ...props.fallback?.(item), ...(props.stated === false ? item : {}) }}
          choices={props.choices?.(item, (part) => change(index, part))}
          remark={props.remark?.(item) ?? null}
          shownOnly={props.shownOnly ?? false}
          onChange={(part, member) => change(index, part as Partial<T>, `${noun}${index}${member}`)}
          onRemove={() => onChange(items.filter((_, i) => i !== index))}
        />
      ))}
      <div className={styles.itemButtons}>
        <Button
          size="compact-xs"
          variant="default"
          disabled={items.length >= props.most}
          onClick={() => onChange([...items, props.add()])}
        >
          Add {noun.toLowerCase()}
        </Button>
        {props.extra}
      </div>
    </>
  );
}

/** An item without the members that were cleared. */
function without<T extends Item>(item: T): T {
  return Object.fromEntries(
    Object.entries(item).filter(([, value]) => value !== null && value !== undefined),
  ) as T;
}

type ItemCardProps = {
  readonly item: Item;
  readonly label: string;
  readonly fields: readonly (NumberInput & { readonly name: string; readonly more?: true })[];
  readonly fallback: Item;
  readonly nameless: boolean;
  readonly predicted: { readonly fields: ReadonlySet<string>; readonly from: string } | undefined;
  readonly choices: ReactNode;
  readonly remark: string | null;
  readonly shownOnly: boolean;
  readonly onChange: (part: Item, member: string) => void;
  readonly onRemove: () => void;
};

function ItemCard({
  item,
  label,
  fields,
  fallback,
  nameless,
  predicted,
  choices,
  remark,
  shownOnly,
  onChange,
  onRemove,
}: ItemCardProps) {
  const [open, setOpen] = useState(false);
  return (
    <fieldset className={styles.item}>
      <legend className="visually-hidden">{label}</legend>
      <div className={styles.itemHead}>
        {nameless ? (
          <span>{label}</span>
        ) : (
          <TextInput
            size="xs"
            variant="unstyled"
            aria-label={`Name of ${label}`}
            value={String(item.name ?? '')}
            placeholder={label}
            maxLength={120}
            onChange={(event) => onChange({ name: event.currentTarget.value || null }, 'name')}
          />
        )}
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={`Remove ${label}`}
          onClick={onRemove}
        >
          <IconTrash size={14} />
        </ActionIcon>
      </div>
      {remark === null ? null : <p className="small muted">{remark}</p>}
      {choices}
      {fields
        .filter((field) => open || field.more !== true)
        .map((field) => (
          <NumberRow
            key={field.name}
            input={field}
            value={item[field.name] as number | null | undefined}
            fallback={fallback[field.name] as number | null | undefined}
            shownOnly={shownOnly}
            predicted={predicted?.fields.has(field.name) ? predicted.from : false}
            onChange={(value) => onChange({ [field.name]: value }, field.name)}
          />
        ))}
      <Button
        size="compact-xs"
        variant="transparent"
        px={0}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Less' : 'More'}
      </Button>
    </fieldset>
  );
}
