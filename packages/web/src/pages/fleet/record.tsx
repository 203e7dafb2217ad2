import { isRefusal } from '@airworthy/client';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { FormError, type Submission, Table } from '../../ui/index.ts';
import styles from './fleet.module.css';

/** The fields of a record being edited, and the revision of the record that they were made from. */
export type Edited<Fields extends object> = {
  readonly fields: Fields;
  readonly set: (change: Partial<Fields>) => void;
  /** The revision to send; undefined for a new record. */
  readonly revision: () => number | undefined;
  readonly rebase: (revision: number, fields?: Fields) => void;
};

export function useEdited<Fields extends object>(
  initial: Fields,
  revision: number | undefined,
): Edited<Fields> {
  const [fields, setFields] = useState(initial);
  const base = useRef(revision);
  return {
    fields,
    set: (change) => setFields((now) => ({ ...now, ...change })),
    revision: () => base.current,
    rebase(next, replaced) {
      base.current = next;
      if (replaced !== undefined) setFields(replaced);
    },
  };
}

export type RefusalProps<Stored, Fields extends object> = {
  readonly of: Submission;
  readonly edited: Edited<Fields>;
  /** The fields of the record as the refusal shows it; the record is the member of this name. */
  readonly member: string;
  readonly fieldsOf: (record: Stored) => Fields;
  readonly labels: { readonly [Name in keyof Fields]?: string };
  /** How a value reads, by the name of its field; the fields of a form bring their own. */
  readonly shownAs?: ReadonlyMap<string, ShownAs>;
};

export type ShownAs = (value: unknown) => string;

/**
 * Why a form was refused. Where somebody else changed the record meanwhile, it shows what differs and lets
 * the reader decide; nothing is overwritten unseen.
 */
export function Refusal<Stored, Fields extends object>(props: RefusalProps<Stored, Fields>) {
  const { of, edited, member, fieldsOf, labels, shownAs } = props;
  const { error } = of;
  if (!isRefusal(error, 'stale')) return <FormError of={of} />;
  const revision = Number(error.members.revision);
  const theirs = fieldsOf(error.members[member] as Stored);
  const differing = (Object.keys(labels) as (keyof Fields)[]).filter(
    (key) => JSON.stringify(theirs[key]) !== JSON.stringify(edited.fields[key]),
  );
  const text = (key: keyof Fields, value: unknown) =>
    isEmpty(value) ? 'empty' : (shownAs?.get(String(key)) ?? shown)(value);
  return (
    <div className={styles.stale} role="alert">
      <p>
        Somebody else changed this record while you were editing it. Nothing of theirs was
        overwritten.
      </p>
      {differing.length === 0 ? (
        <p>The record now reads as you typed it.</p>
      ) : (
        <Table
          of={differing}
          rowKey={String}
          columns={[
            { name: 'Field', as: 'lead', cell: (key) => labels[key] },
            { name: 'Yours', cell: (key) => text(key, edited.fields[key]) },
            { name: 'Now on file', cell: (key) => text(key, theirs[key]) },
          ]}
        />
      )}
      <div className={styles.buttons}>
        <Button onClick={() => edited.rebase(revision, theirs)}>Take what is on file</Button>
        <Button
          variant="filled"
          onClick={() => {
            edited.rebase(revision);
            of.onSubmit();
          }}
        >
          Save mine
        </Button>
      </div>
    </div>
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || String(value) === '';
}

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.map(entryText).join('; ') : String(value);
}

type Entry = { readonly text?: string; readonly title?: string; readonly name?: string };

/** A task, a part, an item: by its words, with what was ticked. */
function entryText(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry);
  const { text, title, name } = entry as Entry;
  const done = (entry as { readonly done?: boolean }).done === true ? ' (done)' : '';
  return `${text ?? title ?? name ?? ''}${done}`;
}
