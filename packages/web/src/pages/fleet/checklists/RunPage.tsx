import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TEMPLATES } from '../../../api/kept.ts';
import type { Holder } from '../../../api/outbox/entry.ts';
import { fileKept } from '../../../api/outbox/outbox.ts';
import { dropPhotosOf } from '../../../api/outbox/photos.ts';
import { query } from '../../../api/queries.ts';
import { useHolder, usePermission } from '../../../api/session.ts';
import type { CallReply } from '../../../api/types.ts';
import { plural } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import { notify, notifyError } from '../../../shell/notices.ts';
import {
  Answered,
  AppLink,
  ChoiceField,
  EmptyState,
  LoadingState,
  PageBar,
  TextArea,
  useAddress,
  useGoTo,
  useRecordId,
} from '../../../ui/index.ts';

import { aircraftAtHand, fittingAircraft, lastAircraft, noteAircraft } from './atHand.ts';
import styles from './checklists.module.css';
import { type Draft, openItems, runOf, sectionsOf, withNote, withResult } from './draft.ts';
import { RunItem } from './RunItem.tsx';
import { useDraft } from './useDraft.ts';

type Template = CallReply<'listChecklists'>['templates'][number];
type Aircraft = CallReply<'listAircraft'>['aircraft'][number];

/** A checklist being done: on a phone, with one thumb, with or without a connection. */
export function RunPage() {
  const id = useRecordId();
  const lists = useQuery(query('listChecklists', TEMPLATES));
  const registry = useQuery(query('listAircraft'));
  const holder = useHolder();
  const may = usePermission();
  return (
    <Answered of={lists} page="Checklist" latest>
      {({ templates }) => {
        const template = templates.find((one) => String(one.id) === id);
        if (template === undefined)
          return (
            <>
              <PageBar title="Checklist" />
              <EmptyState
                title="Checklist not found"
                action={<AppLink to={paths.checklists}>All checklists</AppLink>}
              >
                There is no template with this number.
              </EmptyState>
            </>
          );
        if (holder === null || !may('checklists.manage'))
          return (
            <>
              <PageBar title="Checklist" />
              <EmptyState title="Not permitted">
                Pilots, managers, admins and owners file checklists; your role reads them.
              </EmptyState>
            </>
          );
        // The run starts with the aircraft at hand, so the registry is needed first; without it the run starts anyway.
        if (registry.data === undefined && registry.error === null) return <LoadingState />;
        const fitting = fittingAircraft(template, registry.data?.aircraft ?? []);
        return <Run key={template.id} template={template} holder={holder} fitting={fitting} />;
      }}
    </Answered>
  );
}

type RunProps = {
  readonly template: Template;
  readonly holder: Holder;
  /** The aircraft that the template is for. */
  readonly fitting: readonly Aircraft[];
};

function Run({ template, holder, fitting }: RunProps) {
  const { asset_id, flight_id } = useAddress('checklistRun');
  const given = asset_id === undefined ? null : Number(asset_id);
  const begun = { templateId: template.id, at: given };
  const atHand = given ?? aircraftAtHand(fitting, lastAircraft(holder));
  const { draft, change, end } = useDraft(holder, begun, atHand);
  const consequence = useConsequence(template, fitting, draft);
  const open = openItems(draft, template.items);
  const answered = template.items.length - open.length;
  const answer = (next: Draft, key: string) => {
    change(next);
    if ((next.answers[key]?.result ?? null) !== null && next.answers[key]?.result !== 'fail')
      showNext(next, template.items, key);
  };
  const filing = useFiling(template, holder, flight_id === undefined ? null : Number(flight_id));
  return (
    <>
      <PageBar title={template.name} note={`revision ${template.revision}`}>
        {answered > 0 ? (
          <Button
            variant="subtle"
            onClick={() => {
              void dropPhotosOf(draft.ref);
              end();
            }}
          >
            Start over
          </Button>
        ) : null}
      </PageBar>
      <div className={styles.run}>
        <AircraftChoice fitting={fitting} draft={draft} change={change} />
        <div className={styles.progress} role="status">
          <span>
            <b>{answered}</b> of {template.items.length} answered
          </span>
          <meter min={0} max={template.items.length} value={answered} aria-label="Answered" />
        </div>
        {sectionsOf(template.items).map((section) => (
          <section key={`${section.name} ${section.items[0]?.key}`}>
            {section.name === null ? null : <h2 className={styles.section}>{section.name}</h2>}
            <ul className={styles.items}>
              {section.items.map((item) => (
                <RunItem
                  key={item.key}
                  item={item}
                  consequence={consequence}
                  runRef={draft.ref}
                  answer={draft.answers[item.key]}
                  onResult={(result) => answer(withResult(draft, item.key, result), item.key)}
                  onNote={(note) => change(withNote(draft, item.key, note))}
                />
              ))}
            </ul>
          </section>
        ))}
        <TextArea
          label="Notes"
          value={draft.notes}
          onChange={(notes) => change({ ...draft, notes })}
        />
        <div className={styles.file}>
          <Button
            variant="filled"
            fullWidth
            loading={filing.pending}
            disabled={answered === 0}
            onClick={() => filing.file(draft, end)}
          >
            {open.length === 0 ? 'File' : `File with ${plural(open.length, 'item')} open`}
          </Button>
        </div>
      </div>
    </>
  );
}

/** The next item without an answer comes to where the thumb is. */
function showNext(draft: Draft, items: Template['items'], after: string): void {
  const at = items.findIndex((item) => item.key === after);
  const next = openItems(draft, items.slice(at + 1))[0];
  if (next === undefined) return;
  document.getElementById(`item-${next.key}`)?.scrollIntoView({ block: 'center' });
}

/** What a failed required item does once the run is filed; null while that is not known. */
function useConsequence(template: Template, fitting: readonly Aircraft[], draft: Draft) {
  const settings = useQuery({
    ...query('getRecordSettings'),
    enabled: template.on_fail === null,
  });
  const usual =
    settings.data === undefined ? null : settings.data.checklist_work ? 'work' : 'nothing';
  const does = template.on_fail ?? usual;
  const name = fitting.find(({ id }) => id === draft.assetId)?.name;
  if (does === 'work') return 'Filing this raises a work order.';
  if (does !== 'ground') return null;
  return name === undefined
    ? 'Filing this grounds the aircraft. Choose which one it is, above.'
    : `Filing this grounds ${name}.`;
}

function AircraftChoice(props: {
  readonly fitting: readonly Aircraft[];
  readonly draft: Draft;
  readonly change: (next: Draft) => void;
}) {
  const { fitting, draft, change } = props;
  return (
    <ChoiceField
      label="Aircraft"
      value={draft.assetId === null ? '' : String(draft.assetId)}
      options={[['', 'None'], ...fitting.map((one) => [String(one.id), one.name] as const)]}
      onChange={(value) => change({ ...draft, assetId: value === '' ? null : Number(value) })}
    />
  );
}

/** Keeps the run on this device first, then sends it: what is shown as kept is kept. */
function useFiling(template: Template, holder: Holder, flightId: number | null) {
  const goTo = useGoTo();
  const [pending, setPending] = useState(false);
  const file = async (draft: Draft, end: () => void) => {
    const at = new Date();
    const about = { templateId: template.id, items: template.items, at };
    const body = runOf(draft, about, { flightId });
    setPending(true);
    try {
      const filing = await fileKept({
        ...holder,
        kind: 'checklist',
        ref: draft.ref,
        name: template.name,
        at: at.toISOString(),
        body,
      });
      noteAircraft(holder, draft.assetId);
      end();
      if (filing.kind === 'waiting')
        notify({
          text: `${template.name} is on this device and is filed when the server is reached.`,
          level: 'plain',
        });
      const id = filing.kind === 'filed' ? filing.id : null;
      await goTo(id === null ? paths.checklists : paths.filedChecklist(id), { replace: true });
    } catch (error) {
      notifyError(error);
    } finally {
      setPending(false);
    }
  };
  return { pending, file: (draft: Draft, end: () => void) => void file(draft, end) };
}
