import type { CallReply } from '../../api/types.ts';
import { thingWords } from '../../format/audit.ts';
import { type AppPath, paths } from '../../paths.ts';
import { AppLink } from '../../ui/index.ts';

type Entry = CallReply<'listAudit'>['entries'][number];

/** The page of a record of each kind that has one. */
const PAGES: Readonly<Record<string, (id: number) => AppPath>> = {
  aircraft: paths.oneAircraft,
  bulletin: paths.bulletin,
  compliance: paths.bulletin,
  checklist: paths.filedChecklist,
  checklist_template: paths.checklistTemplate,
  component: paths.component,
  flight: paths.flight,
  mission: paths.mission,
  pilot: paths.pilot,
  workorder: paths.workOrder,
  member: () => paths.members,
  invitation: () => paths.members,
  organization: () => paths.organization,
  sign_on: () => paths.signOn,
  sign_on_domain: () => paths.signOn,
  type: () => paths.programs,
  currency_rule: () => paths.organizationSettings,
  record_setting: () => paths.organizationSettings,
};

/** What a change was made on, by name, with the way to it. What was deleted has no page any more. */
export function AuditTarget({ of: { action, target } }: { readonly of: Entry }) {
  const { kind, id, name } = target;
  const page = PAGES[kind];
  const number = id === null ? '' : `no. ${id}`;
  const text = name ?? number;
  if (text === '') return thingWords(kind);
  return (
    <>
      {thingWords(kind)}{' '}
      {page === undefined || action === `${kind}.delete` ? (
        text
      ) : (
        <AppLink to={page(id ?? 0)}>{text}</AppLink>
      )}
    </>
  );
}
