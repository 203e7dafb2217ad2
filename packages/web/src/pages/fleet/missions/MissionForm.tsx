import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { TEMPLATES } from '../../../api/kept.ts';
import { query } from '../../../api/queries.ts';
import { words } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import { GapText } from '../../../ui/index.ts';
import { isInFleet } from '../aircraft/status.ts';
import styles from '../fleet.module.css';
import { asOptions, emptied, given } from '../formFields.tsx';
import { RecordDialog, useRecordForm } from '../recordForm.tsx';
import { ConflictList } from './ConflictList.tsx';
import { conflictsOf, type Mission } from './conflicts.ts';
import { fieldOf, instantOf } from './times.ts';
import { useFleet } from './useFleet.ts';

const RISKS = ['low', 'medium', 'high'] as const;

function fieldsOf(one: Mission) {
  return {
    name: one.name,
    client: one.client,
    site: one.site,
    from: fieldOf(one.planned_from),
    to: fieldOf(one.planned_to),
    asset_ids: one.asset_ids as readonly number[],
    pilot_ids: one.pilot_ids as readonly number[],
    checklist_template_ids: one.checklist_template_ids as readonly number[],
    max_height_m: one.max_height_m,
    airspace: one.airspace.class ?? '',
    authorization: one.airspace.authorization ?? '',
    risk: (one.risk.level ?? '') as '' | (typeof RISKS)[number],
    riskNotes: one.risk.notes,
    notes: one.notes,
  };
}

type Fields = ReturnType<typeof fieldsOf>;

const NEW: Fields = {
  name: '',
  client: '',
  site: '',
  from: '',
  to: '',
  asset_ids: [],
  pilot_ids: [],
  checklist_template_ids: [],
  max_height_m: null,
  airspace: '',
  authorization: '',
  risk: '',
  riskNotes: '',
  notes: '',
};

const LABELS = {
  name: 'Name',
  client: 'Client',
  site: 'Site',
  from: 'From',
  to: 'To',
  asset_ids: 'Aircraft',
  pilot_ids: 'Pilots',
  checklist_template_ids: 'Checklists',
  max_height_m: 'Maximum height above ground',
  airspace: 'Airspace class',
  authorization: 'Authorization',
  risk: 'Risk',
  riskNotes: 'About the risk',
  notes: 'Notes',
};

const WIRE = {
  from: 'planned_from',
  to: 'planned_to',
  airspace: 'airspace.class',
  authorization: 'airspace.authorization',
  risk: 'risk.level',
  riskNotes: 'risk.notes',
};

function bodyOf(fields: Fields) {
  const { name, client, site, max_height_m, notes } = fields;
  return {
    name,
    client,
    site,
    ...given({
      planned_from: instantOf(fields.from),
      planned_to: instantOf(fields.to),
      max_height_m,
    }),
    asset_ids: [...fields.asset_ids],
    pilot_ids: [...fields.pilot_ids],
    checklist_template_ids: [...fields.checklist_template_ids],
    airspace: { class: fields.airspace, authorization: fields.authorization },
    risk: { ...(fields.risk === '' ? {} : { level: fields.risk }), notes: fields.riskNotes },
    notes,
  };
}

const MOMENT = { type: 'datetime-local' } as const;

type FormProps = { readonly mission: Mission | null; readonly onClose: () => void };

/** A mission, planned or changed; what stands against it is shown while it is typed. */
export function MissionForm({ mission, onClose }: FormProps) {
  const { fleet, sources } = useFleet();
  const templates = useQuery(query('listChecklists', TEMPLATES)).data?.templates;
  const form = useRecordForm({
    record: mission,
    empty: NEW,
    fieldsOf,
    labels: LABELS,
    wire: WIRE,
    member: 'mission',
    pageOf: paths.mission,
    onClose,
    async save(fields, base) {
      const body = bodyOf(fields);
      if (base === null) return call('fileMission', { body });
      const { params, revision } = base;
      const { from: planned_from, to: planned_to, max_height_m } = fields;
      const clear = emptied({ planned_from, planned_to, max_height_m });
      return (await call('correctMission', { params, body: { ...body, clear, revision } })).mission;
    },
  });
  const { asset_ids, pilot_ids, from, to } = form.fields;
  const conflicts = conflictsOf(
    {
      id: mission?.id ?? null,
      asset_ids,
      pilot_ids,
      planned_from: instantOf(from),
      planned_to: instantOf(to),
    },
    fleet,
  );
  return (
    <RecordDialog
      of={form}
      size="xl"
      title={mission === null ? 'Plan a mission' : `Edit ${mission.name}`}
      action={mission === null ? 'Plan' : 'Save'}
    >
      <div className={styles.grid}>
        {form.text('name', { autoFocus: true })}
        {form.text('client')}
        {form.text('site')}
        {form.text('from', MOMENT)}
        {form.text('to', MOMENT)}
        {form.amount('max_height_m', { kind: 'height_m' })}
      </div>
      {form.some('asset_ids', {
        none: 'No aircraft yet.',
        options: sources.aircraft.data?.aircraft.filter(isInFleet),
      })}
      {form.some('pilot_ids', {
        none: 'Nobody is on the roster.',
        options: sources.pilots.data?.pilots,
      })}
      <GapText of={sources} />
      <ConflictList conflicts={conflicts} />
      {form.some('checklist_template_ids', {
        none: 'No templates yet.',
        options: templates?.filter((one) => one.active),
      })}
      <div className={styles.grid}>
        {form.text('airspace')}
        {form.text('authorization')}
        {form.choice('risk', [['', 'Not assessed'], ...asOptions(RISKS, words)])}
      </div>
      {form.area('riskNotes')}
      {form.area('notes')}
    </RecordDialog>
  );
}
