import { useQuery } from '@tanstack/react-query';
import { TEMPLATES } from '../../../api/kept.ts';
import { query } from '../../../api/queries.ts';
import { useHolder, usePermission } from '../../../api/session.ts';
import type { CallReply } from '../../../api/types.ts';
import { plural, words } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import {
  Answered,
  AppLink,
  ButtonLink,
  EmptyState,
  Level,
  PageBar,
  Rows,
  Sheet,
} from '../../../ui/index.ts';
import { HowTo } from '../parts.tsx';
import { Waiting } from '../Waiting.tsx';

import styles from './checklists.module.css';
import { FiledRuns } from './FiledRuns.tsx';
import { hasDraft } from './useDraft.ts';

type Template = CallReply<'listChecklists'>['templates'][number];

/** Checklists to run, what waits on this device, and what was filed. */
export function ChecklistsPage() {
  const lists = useQuery(query('listChecklists', TEMPLATES));
  const may = usePermission();
  const edits = may('records.manage');
  const add = edits ? (
    <ButtonLink to={paths.checklistTemplate('new')}>New template</ButtonLink>
  ) : null;
  return (
    <>
      <PageBar title="Checklists">{add}</PageBar>
      <Rows>
        <Waiting kind="checklist" />
        <Answered of={lists} rows={4} latest>
          {({ templates }) =>
            templates.length === 0 ? (
              <EmptyState title="No checklists yet">
                A template lists what is checked before or after a flight. A run of it works on a
                phone without a connection and is filed when the server is reached.{' '}
                <HowTo may={edits} button="New template" deed="write templates" />
              </EmptyState>
            ) : (
              <Sheet title="Run a checklist" flush>
                <div className={styles.start}>
                  {[...templates]
                    .sort((a, b) => Number(b.active) - Number(a.active))
                    .map((template) => (
                      <TemplateRow
                        key={template.id}
                        template={template}
                        runs={may('checklists.manage')}
                        edits={edits}
                      />
                    ))}
                </div>
              </Sheet>
            )
          }
        </Answered>
        <FiledRuns />
      </Rows>
    </>
  );
}

type RowProps = { readonly template: Template; readonly runs: boolean; readonly edits: boolean };

function TemplateRow({ template, runs, edits }: RowProps) {
  const holder = useHolder();
  const begun = holder !== null && hasDraft(holder, template.id);
  const { id, name, phase, revision, active, items } = template;
  return (
    <div className={styles.template}>
      <div>
        <AppLink to={paths.checklistTemplate(id)}>{name}</AppLink>{' '}
        {active ? null : <Level level="plain">Not in use</Level>}
        <div className="muted small">
          {words(phase)}, {plural(items.length, 'item')}, revision {revision}
        </div>
      </div>
      {edits ? (
        <ButtonLink to={paths.checklistTemplate(id)} variant="subtle">
          Edit
        </ButtonLink>
      ) : null}
      {runs && active ? (
        <ButtonLink
          to={paths.checklistRun(id)}
          variant="filled"
          aria-label={`${begun ? 'Go on with' : 'Start'} ${name}`}
        >
          {begun ? 'Go on' : 'Start'}
        </ButtonLink>
      ) : null}
    </div>
  );
}
