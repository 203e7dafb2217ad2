import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { query, refresh } from '../../../api/queries.ts';
import { words } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import { NumberField, useGoTo, useSubmit } from '../../../ui/index.ts';
import { COMPONENT_KINDS } from '../components/components.ts';
import { ChoiceField, SomeField, TextArea, TextField } from '../fields.tsx';
import styles from '../fleet.module.css';
import { FormEnd, useEdited } from '../record.tsx';
import { BULLETIN_KINDS, type Bulletin, SEVERITIES } from './bulletins.ts';

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
    component_kind: one.applies_to.component_kind ?? '',
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
  title: 'Title',
  kind: 'Kind',
  severity: 'Severity',
  issued: 'Issued',
  effective: 'In effect from',
  summary: 'Summary',
  url: 'Address',
  type_ids: 'Types',
  date: 'Deadline',
  hours: 'Deadline in hours',
};

const sent = <Name extends string>(name: Name, value: string | number | null) =>
  value === '' || value === null ? {} : { [name]: value };

function bodyOf(fields: Fields) {
  const { number, kind, issuer, title, severity, summary, url } = fields;
  return {
    number,
    kind,
    issuer,
    title,
    severity,
    summary,
    url,
    ...sent('issued', fields.issued),
    ...sent('effective', fields.effective),
    applies_to: {
      type_ids: [...fields.type_ids],
      serial_from: fields.serial_from,
      serial_to: fields.serial_to,
      firmware: fields.firmware,
      ...sent('component_kind', fields.component_kind),
    },
    deadline: { ...sent('date', fields.date), ...sent('hours', fields.hours) },
  };
}

type FormProps = { readonly bulletin: Bulletin | null; readonly onClose: () => void };

/** A bulletin as it was issued, and which aircraft it concerns. Number and issuer name it for good. */
export function BulletinForm({ bulletin, onClose }: FormProps) {
  const goTo = useGoTo();
  const types = useQuery(query('listTypes'));
  const edited = useEdited(bulletin === null ? NEW : fieldsOf(bulletin), bulletin?.revision);
  const { fields, set } = edited;
  const submission = useSubmit(async () => {
    const { id } = await call('fileBulletin', {
      body: {
        ...bodyOf(fields),
        ...(bulletin?.external_ref == null ? {} : { external_ref: bulletin.external_ref }),
        revision: edited.revision(),
      },
    });
    await refresh('listBulletins', 'getBulletin', 'listWorkOrders', 'listAircraft', 'listHealth');
    onClose();
    if (bulletin === null) await goTo(paths.bulletin(id));
  });
  type TextKey = {
    [Key in keyof Fields]: Fields[Key] extends string
      ? string extends Fields[Key]
        ? Key
        : never
      : never;
  }[keyof Fields];
  const text = (key: TextKey, label: string, type: 'text' | 'date' = 'text') => (
    <TextField
      label={label}
      type={type}
      value={fields[key]}
      error={submission.problem(key)}
      onChange={(value) => set({ [key]: value })}
    />
  );
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={bulletin === null ? 'File a bulletin' : `Edit ${bulletin.number}`}
    >
      <form className={styles.stack} onSubmit={submission.onSubmit} noValidate>
        <div className={styles.grid}>
          {bulletin === null ? text('number', 'Number') : null}
          {bulletin === null ? text('issuer', 'Issuer') : null}
          {text('title', 'Title')}
          <ChoiceField
            label="Kind"
            value={fields.kind}
            options={BULLETIN_KINDS.map((one) => [one, words(one)] as const)}
            onChange={(kind) => set({ kind })}
          />
          <ChoiceField
            label="Severity"
            hint="A mandatory one opens work on every aircraft it concerns."
            value={fields.severity}
            options={SEVERITIES.map((one) => [one, words(one)] as const)}
            onChange={(severity) => set({ severity })}
          />
          {text('issued', 'Issued', 'date')}
          {text('effective', 'In effect from', 'date')}
          {text('date', 'Deadline', 'date')}
          <NumberField
            stacked
            label="Deadline after it takes effect"
            unit="h"
            min={0}
            value={fields.hours}
            onChange={(hours) => set({ hours })}
          />
          {text('url', 'Address of the document')}
        </div>
        <TextArea label="Summary" value={fields.summary} onChange={(summary) => set({ summary })} />
        <SomeField
          label="Concerns these types"
          hint="None ticked: every type. All conditions below must hold too."
          none="No types yet."
          value={fields.type_ids}
          options={types.data?.types ?? []}
          onChange={(type_ids) => set({ type_ids })}
        />
        <div className={styles.grid}>
          {text('serial_from', 'First serial number')}
          {text('serial_to', 'Last serial number')}
          {text('firmware', 'Firmware, such as < 1.15.2')}
          <ChoiceField
            label="With this component fitted"
            value={fields.component_kind}
            options={[['', 'Any'], ...COMPONENT_KINDS.map((one) => [one, words(one)] as const)]}
            onChange={(component_kind) => set({ component_kind })}
          />
        </div>
        <FormEnd
          of={submission}
          edited={edited}
          member="bulletin"
          fieldsOf={fieldsOf}
          labels={LABELS}
          action={bulletin === null ? 'File' : 'Save'}
        />
      </form>
    </Modal>
  );
}
