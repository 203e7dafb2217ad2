import { NewQuestion } from '@airworthy/contract';
import { WATCHED_MAX } from '../features/questions/watchStore.ts';
/**
 * What goes along when an organization moves to another installation, as data. The order is one in which
 * references hold: a table comes after those it names.
 *
 * Ids are kept where the target has not given them out; else all ids of a table move by one offset, also
 * where they are written inside other rows. That needs no list of ids, however many records there are.
 */
export type TransferTable = {
  readonly table: string;
  /** Its rows, as a condition on `t`; `$1` is the organization. Left out, those with its `org_id`. */
  readonly rows?: string;
  /** Rows that an organization can have, and what is true of each: where more or other rows would be a burden to others. */
  readonly most?: number;
  readonly isOurs?: (row: Readonly<Record<string, unknown>>) => boolean;
  /** Columns that hold an id, and the table whose id it is. */
  readonly ids?: Readonly<Record<string, string>>;
  /** Columns that hold a list of ids. */
  readonly idLists?: Readonly<Record<string, string>>;
  /** Columns that hold a JSON list of objects, one member of which is an id. */
  readonly idsInside?: Readonly<
    Record<string, { readonly member: string; readonly table: string }>
  >;
  /** Columns that the file gets in other words, as SQL on `t`. */
  readonly written?: Readonly<Record<string, string>>;
  /** Columns that the target gives a value of its own, as SQL on the row `r` of the file. */
  readonly read?: (target: Target) => Readonly<Record<string, string>>;
};

/** A filter by the name of a site has 4,000 characters, the rest of a question less than a tenth of that. */
const QUESTION_MAX_CHARACTERS = 64 * 1024;

function isQuestion(value: unknown): boolean {
  return (
    (JSON.stringify(value) ?? '').length <= QUESTION_MAX_CHARACTERS &&
    NewQuestion.safeParse(value).success
  );
}

/** Where an organization arrives. */
export type Target = {
  readonly orgId: number;
  readonly ownerId: number;
  /** How far the ids of a table move. */
  readonly offset: (table: string) => number;
};

/** Sums over flights start at nothing: the triggers add the flights up again as they arrive. */
const SUMS = { total_flights: '0', total_duration_s: '0', last_flight: 'NULL' };
/** Accounts belong to people and stay where they are. */
const NOBODY = 'NULL';
/** Before the key of a log whose bytes have not arrived. */
export const AWAITED = 'awaited-';

/** A file may name any build; only one that came with it and became the owner's is taken. */
const ownBuild = ({ ownerId, offset }: Target) =>
  `(SELECT b.id FROM build b WHERE b.account_id = ${ownerId} AND b.id = r.build_id + ${offset('build')})`;

/** What the audit calls a record, and the table it is in. */
const AUDITED: Readonly<Record<string, string>> = {
  aircraft: 'aircraft',
  attachment: 'attachment',
  bulletin: 'bulletin',
  checklist: 'checklist_run',
  checklist_template: 'checklist_template',
  compliance: 'bulletin',
  component: 'component',
  document: 'document',
  flight: 'flight',
  log: 'flight_log',
  mission: 'mission',
  pilot: 'pilot',
  question: 'watched_question',
  type: 'aircraft_type',
  workorder: 'work_order',
};

/** Records are found again under their ids here; an account or a device of elsewhere has none. */
function auditTarget({ orgId, offset }: Target): string {
  const cases = Object.entries(AUDITED).map(
    ([kind, table]) => `WHEN '${kind}' THEN r.target_id + ${offset(table)}`,
  );
  return `CASE r.target_kind ${cases.join(' ')} WHEN 'organization' THEN ${orgId} END`;
}

export const TRANSFER_TABLES: readonly TransferTable[] = [
  { table: 'record_setting' },
  { table: 'currency_rule' },
  {
    table: 'pilot',
    ids: { id: 'pilot' },
    written: {
      expected_email: `CASE WHEN t.member THEN (SELECT lower(a.email) FROM account a
        WHERE a.id = t.account_id) ELSE t.expected_email END`,
    },
    read: () => ({ ...SUMS, night_duration_s: '0', account_id: NOBODY, member: 'false' }),
  },
  {
    table: 'pilot_date',
    rows: 't.pilot_id IN (SELECT id FROM pilot WHERE org_id = $1)',
    ids: { pilot_id: 'pilot' },
  },
  {
    // Builds are people's. Those that an aircraft or a type names go along, and become the new owner's.
    table: 'build',
    rows: `t.id IN (SELECT build_id FROM aircraft WHERE org_id = $1
      UNION SELECT build_id FROM aircraft_type WHERE org_id = $1)`,
    ids: { id: 'build' },
    read: ({ ownerId }) => ({
      account_id: String(ownerId),
      name: `CASE WHEN EXISTS (SELECT 1 FROM build b WHERE b.account_id = ${ownerId}
        AND b.name = r.name) THEN r.name || ' (imported ' || r.id || ')' ELSE r.name END`,
    }),
  },
  {
    table: 'aircraft_type',
    ids: { id: 'aircraft_type' },
    idsInside: { program: { member: 'checklist_template_id', table: 'checklist_template' } },
    read: (target) => ({ build_id: ownBuild(target) }),
  },
  {
    table: 'aircraft',
    ids: { id: 'aircraft', type_id: 'aircraft_type' },
    read: (target) => ({ ...SUMS, build_id: ownBuild(target) }),
  },
  { table: 'document', ids: { id: 'document', asset_id: 'aircraft' } },
  {
    table: 'mission',
    ids: { id: 'mission' },
    idLists: {
      asset_ids: 'aircraft',
      pilot_ids: 'pilot',
      checklist_template_ids: 'checklist_template',
    },
    // It names records by their ids of the source, and is checked again in a moment.
    read: () => ({ plan: 'NULL' }),
  },
  {
    // It is asked again here, and what is beyond its line then was so before: nobody is told of it.
    table: 'watched_question',
    most: WATCHED_MAX,
    isOurs: ({ question }) => isQuestion(question),
    ids: {
      id: 'watched_question',
      asset_id: 'aircraft',
      type_id: 'aircraft_type',
      pilot_id: 'pilot',
      mission_id: 'mission',
    },
    read: () => ({
      saved_by_id: NOBODY,
      state: "'waiting'",
      crossed: "'[]'",
      reason: 'NULL',
      answered_at: 'NULL',
      tried_at: 'NULL',
      rest_until: "'-infinity'",
      seen_changes: '-1',
    }),
  },
  {
    table: 'component',
    ids: { id: 'component', asset_id: 'aircraft' },
    idsInside: { history: { member: 'asset_id', table: 'aircraft' } },
    read: () => ({ flown_duration_s: '0', flown_flights: '0' }),
  },
  {
    table: 'component_fitting',
    ids: { id: 'component_fitting', component_id: 'component', asset_id: 'aircraft' },
  },
  { table: 'flight_import', ids: { id: 'flight_import' }, read: () => ({ account_id: NOBODY }) },
  {
    table: 'flight',
    ids: {
      id: 'flight',
      asset_id: 'aircraft',
      pilot_id: 'pilot',
      mission_id: 'mission',
      import_id: 'flight_import',
    },
    idsInside: {
      batteries: { member: 'component_id', table: 'component' },
      crew: { member: 'pilot_id', table: 'pilot' },
    },
  },
  {
    table: 'checklist_template',
    ids: { id: 'checklist_template' },
    idLists: { asset_ids: 'aircraft', type_ids: 'aircraft_type' },
  },
  {
    table: 'checklist_run',
    ids: {
      id: 'checklist_run',
      template_id: 'checklist_template',
      flight_id: 'flight',
      asset_id: 'aircraft',
      pilot_id: 'pilot',
    },
  },
  { table: 'bulletin', ids: { id: 'bulletin' }, idLists: { type_ids: 'aircraft_type' } },
  {
    table: 'work_order',
    ids: {
      id: 'work_order',
      asset_id: 'aircraft',
      component_id: 'component',
      flight_id: 'flight',
      checklist_run_id: 'checklist_run',
      bulletin_id: 'bulletin',
      closed_by_pilot_id: 'pilot',
      opened_by_pilot_id: 'pilot',
      corrects: 'work_order',
    },
  },
  {
    // The text and its hash stay as they were signed; the ids inside are those of the source.
    table: 'signed_record',
    ids: { id: 'signed_record', asset_id: 'aircraft', work_order_id: 'work_order' },
    read: () => ({ moved: 'true' }),
  },
  { table: 'program_counter', ids: { asset_id: 'aircraft' } },
  {
    table: 'bulletin_compliance',
    ids: { bulletin_id: 'bulletin', asset_id: 'aircraft', work_order_id: 'work_order' },
  },
  {
    table: 'flight_log',
    ids: { id: 'flight_log', flight_id: 'flight' },
    // A key of the file names no bytes here until its own have arrived and been checked.
    read: () => ({ blob_key: `'${AWAITED}' || r.blob_key` }),
  },
  {
    table: 'attachment',
    ids: {
      id: 'attachment',
      flight_id: 'flight',
      work_order_id: 'work_order',
      checklist_run_id: 'checklist_run',
      asset_id: 'aircraft',
      bulletin_id: 'bulletin',
      document_id: 'document',
      component_id: 'component',
    },
    read: () => ({ blob_key: `'${AWAITED}' || r.blob_key` }),
  },
  { table: 'log_reading' },
  {
    table: 'flight_feature',
    ids: { flight_id: 'flight', asset_id: 'aircraft', log_id: 'flight_log' },
  },
  { table: 'flight_score', ids: { flight_id: 'flight', asset_id: 'aircraft' } },
  { table: 'flight_comparison', ids: { flight_id: 'flight', asset_id: 'aircraft' } },
  {
    table: 'score_stale',
    ids: { id: 'score_stale', asset_id: 'aircraft', flight_id: 'flight' },
  },
  {
    // Names of who acted stay; numbers of accounts and devices would be those of somebody else here.
    table: 'audit',
    ids: { id: 'audit' },
    read: (target) => ({ account_id: NOBODY, actor_id: NOBODY, target_id: auditTarget(target) }),
  },
];

/** Tables whose rows have bytes that go along. */
export const FILE_TABLES = ['flight_log', 'attachment'] as const;
export type FileTable = (typeof FILE_TABLES)[number];

/**
 * Tables of an organization that are not written: what follows from the others, what is a person's own, uploads
 * that are not logs yet, and who is told of events: an address elsewhere should not hear of a copy.
 */
export const NOT_TRANSFERRED: readonly string[] = [
  'calendar_feed',
  'event',
  'figure_change',
  'lake_file',
  'log_upload',
  'log_upload_piece',
  'notice',
  'notice_choice',
  'organization_storage',
  'saved_view',
  'standing',
  'webhook',
  'webhook_delivery',
];

/** Tables with numbers of their own, which a transfer may have to move. */
export const NUMBERED = TRANSFER_TABLES.filter(({ ids }) => ids?.id !== undefined).map(
  ({ table }) => table,
);
