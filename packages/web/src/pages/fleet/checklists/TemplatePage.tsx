import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { TEMPLATES } from '../../../api/kept.ts';
import { query } from '../../../api/queries.ts';
import { usePermission } from '../../../api/session.ts';
import type { CallReply } from '../../../api/types.ts';
import { words } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import { notify } from '../../../shell/notices.ts';
import {
  Answered,
  AppLink,
  ButtonLink,
  EmptyState,
  PageBar,
  Rows,
  Sheet,
  useGoTo,
  useRecordId,
  useSubmit,
} from '../../../ui/index.ts';

import styles from '../fleet.module.css';
import { asOptions, formFields } from '../formFields.tsx';

import { Refusal, useEdited } from '../record.tsx';
import { type EditedItem, ItemEditor } from './ItemEditor.tsx';
import { Required } from './RunItem.tsx';

type Template = CallReply<'listChecklists'>['templates'][number];
const PHASES = ['preflight', 'postflight', 'maintenance', 'emergency', 'other'] as const;

const FAILURES = [
  ['', 'As the organization has set'],
  ['nothing', 'Does nothing more'],
  ['work', 'Raises a work order'],
  ['ground', 'Grounds the aircraft'],
] as const;

type Fields = {
  readonly name: string;
  readonly phase: Template['phase'];
  readonly active: boolean;
  /** Empty: as the organization has set. */
  readonly on_fail: NonNullable<Template['on_fail']> | '';
  readonly asset_ids: readonly number[];
  readonly type_ids: readonly number[];
  readonly items: readonly EditedItem[];
};

const LABELS = {
  name: 'Name',
  phase: 'Phase',
  active: 'In use',
  on_fail: 'A required item that fails',
  asset_ids: 'Only for these aircraft',
  type_ids: 'Only for these types',
  items: 'Items',
};

function fieldsOf(template: Template): Fields {
  const { name, phase, active, on_fail, asset_ids, type_ids, items } = template;
  return { name, phase, active, on_fail: on_fail ?? '', asset_ids, type_ids, items };
}

const NEW: Fields = {
  name: '',
  phase: 'preflight',
  active: true,
  on_fail: '',
  asset_ids: [],
  type_ids: [],
  items: [],
};

/** One template: read by everybody, revised by those who keep the records. */
export function TemplatePage() {
  const id = useRecordId();
  const lists = useQuery(query('listChecklists', TEMPLATES));
  const edits = usePermission()('records.manage');
  return (
    <Answered of={lists} page="Checklist" latest>
      {({ templates }) => {
        const found = templates.find((one) => String(one.id) === id) ?? null;
        if (id === 'new' && edits) return <Editor template={null} />;
        if (found !== null)
          return edits ? <Editor key={found.id} template={found} /> : <Shown template={found} />;
        return (
          <>
            <PageBar title="Checklist" />
            <EmptyState
              title={id === 'new' ? 'Not permitted' : 'Template not found'}
              action={<AppLink to={paths.checklists}>All checklists</AppLink>}
            >
              {id === 'new'
                ? 'Owners, admins and managers write templates.'
                : 'There is no template with this number.'}
            </EmptyState>
          </>
        );
      }}
    </Answered>
  );
}

function Shown({ template }: { readonly template: Template }) {
  return (
    <>
      <PageBar
        title={template.name}
        note={`${words(template.phase)}, revision ${template.revision}`}
      />
      <Sheet title="Items">
        <ol>
          {template.items.map((item) => (
            <li key={item.key}>
              {item.text} <Required of={item} />
            </li>
          ))}
        </ol>
      </Sheet>
    </>
  );
}

function Editor({ template }: { readonly template: Template | null }) {
  const goTo = useGoTo();
  const edited = useEdited(template === null ? NEW : fieldsOf(template), template?.revision);
  const { fields, set } = edited;
  const aircraft = useQuery(query('listAircraft'));
  const types = useQuery(query('listTypes'));
  const submission = useSubmit(async () => {
    const body = {
      ...fields,
      on_fail: fields.on_fail === '' ? null : fields.on_fail,
      asset_ids: [...fields.asset_ids],
      type_ids: [...fields.type_ids],
      items: fields.items.map(({ key, text, required, section }) => ({
        ...(key === '' ? {} : { key }),
        text,
        required,
        section: section ?? '',
      })),
    };
    const saved =
      template === null
        ? await call('addTemplate', { body })
        : await call('correctTemplate', {
            params: { id: template.id },
            body: { ...body, revision: edited.revision() },
          });
    edited.rebase(saved.template.revision, fieldsOf(saved.template));
    notify({ text: `Revision ${saved.template.revision} is saved.`, level: 'plain' });
    if (template === null) await goTo(paths.checklistTemplate(saved.id), { replace: true });
  });
  const form = formFields({ edited, submission, labels: LABELS });
  return (
    <form onSubmit={submission.onSubmit} noValidate>
      <PageBar
        title={template === null ? 'New template' : template.name}
        note={template === null ? undefined : `revision ${edited.revision()}`}
      >
        <ButtonLink to={paths.checklists} variant="subtle">
          All checklists
        </ButtonLink>
        <Button type="submit" variant="filled" loading={submission.pending}>
          {template === null ? 'Add' : 'Save a revision'}
        </Button>
      </PageBar>
      <Rows>
        <Refusal
          of={submission}
          edited={edited}
          member="template"
          fieldsOf={fieldsOf}
          labels={LABELS}
          shownAs={form.shownAs}
        />
        <Sheet title="Items" note="filed runs keep the items they were answered with">
          <ItemEditor items={fields.items} onChange={(items) => set({ items })} />
        </Sheet>
        <Sheet title="About">
          <div className={styles.grid}>
            {form.text('name')}
            {form.choice('phase', asOptions(PHASES, words))}
            {form.choice('on_fail', FAILURES)}
            {form.flag('active', {
              hint: 'A template that is not in use is not offered for a run.',
            })}
          </div>
          <div className={`${styles.stack} ${styles.below}`}>
            {form.some('type_ids', { none: 'No types yet.', options: types.data?.types })}
            {form.some('asset_ids', {
              none: 'No aircraft yet.',
              options: aircraft.data?.aircraft,
            })}
          </div>
        </Sheet>
      </Rows>
    </form>
  );
}
