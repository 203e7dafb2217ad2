import { bulletinKinds, bulletinSeverities, componentKinds } from '@airworthy/contract/values';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { query } from '../../../api/queries.ts';
import { words } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';

import styles from '../fleet.module.css';
import { asOptions, emptied, given } from '../formFields.tsx';
import { RecordDialog, useRecordForm } from '../recordForm.tsx';
import type { Bulletin } from './bulletins.ts';

function fieldsOf(one: Bulletin) {
  return {
    number: one.number,
    kind: one.kind,
    issuer: one.issuer,
    title: one.title,
    severity: one.severity,
    issued: one.issued ?? '',
    effective: one.effective ?? '',
    summary: one.summary,
    url: one.url ?? '',
    type_ids: one.applies_to.type_ids as readonly number[],
    serial_from: one.applies_to.serial_from ?? '',
    serial_to: one.applies_to.serial_to ?? '',
    firmware: one.applies_to.firmware ?? '',
    component_kind: (one.applies_to.component_kind ?? '') as '' | (typeof componentKinds)[number],
    date: one.deadline.date ?? '',
    hours: one.deadline.hours,
  };
}

type Fields = ReturnType<typeof fieldsOf>;

const NEW: Fields = {
  number: '',
  kind: 'service_bulletin',
  issuer: '',
  title: '',
  severity: 'mandatory',
  issued: '',
  effective: '',
  summary: '',
  url: '',
  type_ids: [],
  serial_from: '',
  serial_to: '',
  firmware: '',
  component_kind: '',
  date: '',
  hours: null,
};

const LABELS = {
  number: 'Number',
  issuer: 'Issuer',
  title: 'Title',
  kind: 'Kind',
  severity: 'Severity',
  issued: 'Issued',
  effective: 'In effect from',
  summary: 'Summary',
  url: 'Address of the document',
  type_ids: 'Applies to these types',
  serial_from: 'First serial number',
  serial_to: 'Last serial number',
  firmware: 'Firmware, such as < 1.15.2',
  component_kind: 'With this component fitted',
  date: 'Deadline',
  hours: 'Deadline after it takes effect',
};

const WIRE = {
  type_ids: 'applies_to.type_ids',
  serial_from: 'applies_to.serial_from',
  serial_to: 'applies_to.serial_to',
  firmware: 'applies_to.firmware',
  component_kind: 'applies_to.component_kind',
  date: 'deadline.date',
  hours: 'deadline.hours',
};

function bodyOf(fields: Fields) {
  const { type_ids, serial_from, serial_to, firmware, component_kind, date, hours, ...rest } =
    fields;
  const { issued, effective, ...texts } = rest;
  return {
    ...texts,
    ...given({ issued, effective }),
    applies_to: {
      type_ids: [...type_ids],
      serial_from,
      serial_to,
      firmware,
      ...given({ component_kind }),
    },
    deadline: given({ date, hours }),
  };
}

function emptiedOf({ issued, effective, component_kind, date, hours }: Fields) {
  return emptied({
    issued,
    effective,
    'applies_to.component_kind': component_kind,
    'deadline.date': date,
    'deadline.hours': hours,
  });
}

type FormProps = { readonly bulletin: Bulletin | null; readonly onClose: () => void };

/** A bulletin as it was issued, and which aircraft it concerns. Number and issuer name it for good. */
export function BulletinForm({ bulletin, onClose }: FormProps) {
  const types = useQuery(query('listTypes'));
  const form = useRecordForm({
    record: bulletin,
    empty: NEW,
    fieldsOf,
    labels: LABELS,
    wire: WIRE,
    member: 'bulletin',
    pageOf: paths.bulletin,
    onClose,
    save: (fields, base) =>
      call('fileBulletin', {
        body: {
          ...bodyOf(fields),
          ...given({ external_ref: bulletin?.external_ref ?? null }),
          ...(base === null ? {} : { clear: emptiedOf(fields), revision: base.revision }),
        },
      }),
  });
  return (
    <RecordDialog
      of={form}
      size="xl"
      title={bulletin === null ? 'File a bulletin' : `Edit ${bulletin.number}`}
      action={bulletin === null ? 'File' : 'Save'}
    >
      <div className={styles.grid}>
        {bulletin === null ? form.text('number', { autoFocus: true }) : null}
        {bulletin === null ? form.text('issuer') : null}
        {form.text('title')}
        {form.choice('kind', asOptions(bulletinKinds, words))}
        {form.choice('severity', asOptions(bulletinSeverities, words), {
          hint: 'A mandatory one opens work on every aircraft it applies to.',
        })}
        {form.date('issued')}
        {form.date('effective')}
        {form.date('date')}
        {form.amount('hours', { unit: 'h' })}
        {form.text('url')}
      </div>
      {form.area('summary')}
      {form.some('type_ids', {
        hint: 'None ticked: every type. All conditions below must hold too.',
        none: 'No types yet.',
        options: types.data?.types,
      })}
      <div className={styles.grid}>
        {form.text('serial_from')}
        {form.text('serial_to')}
        {form.text('firmware')}
        {form.choice('component_kind', [['', 'Any'], ...asOptions(componentKinds, words)])}
      </div>
    </RecordDialog>
  );
}
