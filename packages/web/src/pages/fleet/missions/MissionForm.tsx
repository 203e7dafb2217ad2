import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { TEMPLATES } from '../../../api/kept.ts';
import { query, refresh } from '../../../api/queries.ts';
import { words } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import { NumberField, useGoTo, useSubmit } from '../../../ui/index.ts';
import { isInFleet } from '../aircraft/status.ts';
import { ChoiceField, SomeField, TextArea, TextField } from '../fields.tsx';
import styles from '../fleet.module.css';
import { FormEnd, useEdited } from '../record.tsx';
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
  max_height_m: 'Highest height',
  notes: 'Notes',
};

function bodyOf(fields: Fields) {
  const [from, to] = [instantOf(fields.from), instantOf(fields.to)];
  return {
    name: fields.name,
    client: fields.client,
    site: fields.site,
    ...(from === null ? {} : { planned_from: from }),
    ...(to === null ? {} : { planned_to: to }),
    asset_ids: [...fields.asset_ids],
    pilot_ids: [...fields.pilot_ids],
    checklist_template_ids: [...fields.checklist_template_ids],
    ...(fields.max_height_m === null ? {} : { max_height_m: fields.max_height_m }),
    airspace: { class: fields.airspace, authorization: fields.authorization },
    risk: { ...(fields.risk === '' ? {} : { level: fields.risk }), notes: fields.riskNotes },
    notes: fields.notes,
  };
}

type FormProps = { readonly mission: Mission | null; readonly onClose: () => void };

/** A mission, planned or changed; what stands against it is shown while it is typed. */
export function MissionForm({ mission, onClose }: FormProps) {
  const goTo = useGoTo();
  const fleet = useFleet();
  const templates = useQuery(query('listChecklists', TEMPLATES)).data?.templates ?? [];
  const edited = useEdited(mission === null ? NEW : fieldsOf(mission), mission?.revision);
  const { fields, set } = edited;
  const conflicts = conflictsOf(
    {
      id: mission?.id ?? null,
      asset_ids: fields.asset_ids,
      pilot_ids: fields.pilot_ids,
      planned_from: instantOf(fields.from),
      planned_to: instantOf(fields.to),
    },
    fleet,
  );
  const submission = useSubmit(async () => {
    const body = bodyOf(fields);
    if (mission === null) {
      const { id } = await call('fileMission', { body });
      await refresh('listMissions');
      await goTo(paths.mission(id));
      return;
    }
    await call('correctMission', {
      params: { id: mission.id },
      body: { ...body, revision: edited.revision() },
    });
    await refresh('listMissions', 'getMission');
    onClose();
  });
  type TextKey = 'name' | 'client' | 'site' | 'from' | 'to' | 'airspace' | 'authorization';
  const text = (key: TextKey, label: string, type: 'text' | 'datetime-local' = 'text') => (
    <TextField
      label={label}
      type={type}
      autoFocus={key === 'name'}
      value={fields[key]}
      error={submission.problem({ from: 'planned_from', to: 'planned_to' }[key as string] ?? key)}
      onChange={(value) => set({ [key]: value })}
    />
  );
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={mission === null ? 'Plan a mission' : `Edit ${mission.name}`}
    >
      <form className={styles.stack} onSubmit={submission.onSubmit} noValidate>
        <div className={styles.grid}>
          {text('name', 'Name')}
          {text('client', 'Client')}
          {text('site', 'Site')}
          {text('from', 'From', 'datetime-local')}
          {text('to', 'To', 'datetime-local')}
          <NumberField
            stacked
            label="Highest height above ground"
            kind="height_m"
            min={0}
            value={fields.max_height_m}
            error={submission.problem('max_height_m') ?? null}
            onChange={(max_height_m) => set({ max_height_m })}
          />
        </div>
        <SomeField
          label="Aircraft"
          none="No aircraft yet."
          value={fields.asset_ids}
          options={fleet.aircraft.filter(isInFleet)}
          onChange={(asset_ids) => set({ asset_ids })}
        />
        <SomeField
          label="Pilots"
          none="Nobody is on the roster."
          value={fields.pilot_ids}
          options={fleet.pilots}
          onChange={(pilot_ids) => set({ pilot_ids })}
        />
        <ConflictList conflicts={conflicts} />
        <SomeField
          label="Checklists"
          none="No templates yet."
          value={fields.checklist_template_ids}
          options={templates.filter((one) => one.active)}
          onChange={(checklist_template_ids) => set({ checklist_template_ids })}
        />
        <div className={styles.grid}>
          {text('airspace', 'Airspace class')}
          {text('authorization', 'Authorization')}
          <ChoiceField
            label="Risk"
            value={fields.risk}
            options={[['', 'Not assessed'], ...RISKS.map((one) => [one, words(one)] as const)]}
            onChange={(risk) => set({ risk })}
          />
        </div>
        <TextArea
          label="About the risk"
          value={fields.riskNotes}
          onChange={(riskNotes) => set({ riskNotes })}
        />
        <TextArea label="Notes" value={fields.notes} onChange={(notes) => set({ notes })} />
        <FormEnd
          of={submission}
          edited={edited}
          member="mission"
          fieldsOf={fieldsOf}
          labels={LABELS}
          action={mission === null ? 'Plan' : 'Save'}
        />
      </form>
    </Modal>
  );
}
