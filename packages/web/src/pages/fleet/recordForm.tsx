import type { ReactNode } from 'react';
import type { AppPath } from '../../paths.ts';
import { FormDialog, useGoTo, useSubmit } from '../../ui/index.ts';
import { formFields, type Labels } from './formFields.tsx';
import { Refusal, type ShownAs, useEdited } from './record.tsx';

type Stored = { readonly id: number; readonly revision: number };

type RecordFormOptions<Entry extends Stored, Fields extends object> = {
  /** The record to correct; null makes a new one. */
  readonly record: Entry | null;
  readonly empty: Fields;
  readonly fieldsOf: (record: Entry) => Fields;
  readonly labels: Labels<Fields>;
  readonly wire?: Readonly<Partial<Record<keyof Fields, string>>>;
  /** How values read of fields that the form draws by itself. */
  readonly shownAs?: Readonly<Partial<Record<keyof Fields, ShownAs>>>;
  /** Under this name a refusal shows the record as it stands. */
  readonly member: string;
  /**
   * Sends the form: as a new record, or as a correction of the one it was made from. A new record has a revision where
   * the server turned out to have it already. Null is answered where the server does not have it yet.
   */
  readonly save: (
    fields: Fields,
    of: Base | null,
    revision: number | undefined,
  ) => Promise<{ readonly id: number } | null>;
  /** Where a new record is shown; without it the reader stays on the page. */
  readonly pageOf?: (id: number) => AppPath;
  readonly onClose: () => void;
};

/** What a correction is sent with: the record, and the revision that was on the screen. */
export type Base = { readonly params: { readonly id: number }; readonly revision: number };

/**
 * A form that makes or corrects a record: it sends what was typed, refreshes the pages that show it, closes, and
 * opens what was made. A record that somebody else changed meanwhile is shown field by field.
 */
export function useRecordForm<Entry extends Stored, Fields extends object>(
  options: RecordFormOptions<Entry, Fields>,
) {
  const { record, empty, fieldsOf, labels, wire, member, onClose } = options;
  const goTo = useGoTo();
  const edited = useEdited(record === null ? empty : fieldsOf(record), record?.revision);
  const submission = useSubmit(async () => {
    const revision = edited.revision();
    const base =
      record === null || revision === undefined ? null : { params: { id: record.id }, revision };
    const saved = await options.save(edited.fields, base, revision);
    onClose();
    if (record === null && saved !== null && options.pageOf !== undefined)
      await goTo(options.pageOf(saved.id));
  });
  const own = formFields({
    edited,
    submission,
    labels,
    ...(wire === undefined ? {} : { wire }),
    ...(options.shownAs === undefined ? {} : { shownAs: options.shownAs }),
  });
  const { shownAs } = own;
  const refusal = { of: submission, edited, member, fieldsOf, labels, shownAs };
  return {
    isNew: record === null,
    fields: edited.fields,
    set: edited.set,
    submission,
    onClose,
    refusal: <Refusal {...refusal} />,
    ...own,
  };
}

type RecordForm = Pick<
  ReturnType<typeof useRecordForm<Stored, object>>,
  'submission' | 'refusal' | 'onClose' | 'isNew'
>;

type RecordDialogProps = {
  readonly of: RecordForm;
  readonly title: string;
  /** The word on the button; left out, Add and Save. */
  readonly action?: string;
  readonly size?: 'md' | 'lg' | 'xl';
  readonly children: ReactNode;
};

export function RecordDialog({ of, title, action, size = 'md', children }: RecordDialogProps) {
  return (
    <FormDialog
      title={title}
      of={of.submission}
      action={action ?? (of.isNew ? 'Add' : 'Save')}
      onClose={of.onClose}
      size={size}
      refusal={of.refusal}
    >
      {children}
    </FormDialog>
  );
}
