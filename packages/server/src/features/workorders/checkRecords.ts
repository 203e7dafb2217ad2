import { type CheckedRecords, dateText, type RecordFault } from '@airworthy/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../storage/database.ts';
import {
  canonicalText,
  recordHash,
  type SignedContent,
  type SignedFile,
  signedWork,
} from './chain.ts';
import { filesOf } from './signed.ts';
import type { WorkOrderRow } from './store.ts';

export type RecordCheck = z.input<typeof CheckedRecords>;
type Fault = z.input<typeof RecordFault>;

/** A link of a chain beside the order that it is about, as both are on record now. */
type LinkRow = Omit<WorkOrderRow, 'id'> & {
  /** Null where the order is gone. */
  id: number | null;
  chain_asset_id: number | null;
  work_order_id: number;
  position: number;
  content: string;
  hash: string;
  moved: boolean;
  files: SignedFile[];
};

/** What is known of the chain that is being read. */
type Chain = {
  readonly assetId: number | null;
  position: number;
  hash: string | null;
  fault: Fault | null;
};

const PAGE = 200;
/** Chains that do not fit, of which the answer names the first record. */
const FAULTS_MAX = 100;

/** Checks the chain of one aircraft, or all chains of an organization, record by record. */
export async function checkRecords(
  db: Db,
  of: { readonly orgId: number; readonly assetId?: number | undefined },
  now: Date,
): Promise<RecordCheck> {
  const chains: Chain[] = [];
  let records = 0;
  let fitting = 0;
  for await (const link of links(db, of)) {
    let chain = chains.at(-1);
    if (chain === undefined || chain.assetId !== link.chain_asset_id) {
      chain = { assetId: link.chain_asset_id, position: 0, hash: null, fault: null };
      chains.push(chain);
    }
    records++;
    chain.fault ??= faultOf(link, chain);
    if (chain.fault === null) fitting++;
    chain.position = link.position;
    chain.hash = link.hash;
  }
  const outside = await outsideOfChains(db, of);
  const broken = new Map(chains.flatMap((one) => (one.fault ? [[one.assetId, one.fault]] : [])));
  for (const fault of outside.faults)
    if (!broken.has(fault.asset_id)) broken.set(fault.asset_id, fault);
  const faults = [...broken.values()];
  const last = chains.length === 1 ? chains[0] : undefined;
  const counts = { chains: chains.length, records, fitting, before_chain: outside.before };
  return {
    checked_at: now.toISOString(),
    asset_id: of.assetId ?? null,
    result: faults.length > 0 ? 'broken' : records > 0 ? 'fits' : 'nothing_to_check',
    message: sentence(counts, faults),
    ...counts,
    broken: faults.length,
    faults: faults.slice(0, FAULTS_MAX),
    last_position: last?.position ?? null,
    last_hash: last?.hash ?? null,
  };
}

async function* links(
  db: Db,
  { orgId, assetId }: { orgId: number; assetId?: number | undefined },
): AsyncGenerator<LinkRow> {
  const within = assetId === undefined ? sql`` : sql`AND coalesce(r.asset_id, 0) = ${assetId}`;
  let after = { asset: -1, position: 0 };
  for (;;) {
    const { rows } = await sql<LinkRow>`
      SELECT t.*, r.asset_id AS chain_asset_id, r.work_order_id, r.position, r.content,
        encode(r.sha256, 'hex') AS hash, r.moved, ${filesOf} AS files
      FROM signed_record r LEFT JOIN work_order t ON t.org_id = r.org_id AND t.id = r.work_order_id
      WHERE r.org_id = ${orgId} AND r.position IS NOT NULL ${within}
        AND (coalesce(r.asset_id, 0), r.position) > (${after.asset}::bigint, ${after.position}::int)
      ORDER BY coalesce(r.asset_id, 0), r.position LIMIT ${PAGE}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = { asset: last.chain_asset_id ?? 0, position: last.position };
  }
}

/** The first thing about a link that does not fit; null when all of it does. */
function faultOf(link: LinkRow, before: Chain): Fault | null {
  const fault = (kind: Fault['kind'], what: string): Fault => ({
    asset_id: link.chain_asset_id,
    position: link.position,
    workorder_id: link.work_order_id,
    kind,
    message: `Record ${link.position} (${nameOf(link)}) ${what}`,
  });
  if (link.position !== before.position + 1)
    return fault(
      'record_missing',
      `does not follow the one before it: record ${before.position + 1} is missing.`,
    );
  if (recordHash(link.content).toString('hex') !== link.hash)
    return fault('hash_differs', 'was changed: its text does not give its hash.');
  // Whatever has its hash was written by us; a text that was made up may be anything.
  const content = contentOf(link.content);
  if (content === null || content.position !== link.position || content.previous !== before.hash)
    return fault(
      'order_differs',
      'does not name the record before it: the one before was changed, removed or put in another place.',
    );
  const differing = differenceOf(link, content);
  if (differing === null) return null;
  return fault('content_differs', `no longer reads as it was signed: ${differing}.`);
}

function contentOf(text: string): SignedContent | null {
  try {
    return JSON.parse(text) as SignedContent;
  } catch {
    return null;
  }
}

/** In which way the order on record differs from the text that was signed. */
function differenceOf(link: LinkRow, content: SignedContent): string | null {
  if (link.id === null) return 'the work order is gone';
  const now: Readonly<Record<string, unknown>> = signedWork(link as WorkOrderRow);
  const signed = content.record as Readonly<Record<string, unknown>>;
  const changed = Object.keys({ ...now, ...signed }).filter(
    (name) => canonicalText(now[name] ?? null) !== canonicalText(signed[name] ?? null),
  );
  if (link.state !== 'done') changed.push('state');
  if (changed.length > 0) return `${changed.join(', ')} differ${changed.length > 1 ? '' : 's'}`;
  const lost = content.files.find(
    (file) => !link.files.some((one) => one.name === file.name && one.sha256 === file.sha256),
  );
  if (lost !== undefined) return `its file ${lost.name} is missing or another one`;
  const pairs = [
    ['aircraft', link.asset_id, content.aircraft?.id],
    ['component', link.component_id, content.component?.id],
    ['signer', link.closed_by_pilot_id, content.signed_by?.pilot_id],
    ['corrected order', link.corrects, content.corrects?.workorder],
    ['number', link.id, content.workorder],
  ] as const;
  // Another installation may have given all of them other numbers; there is one where there was one.
  const other = pairs.find(([, here, then]) =>
    link.moved ? (here === null) !== (then === undefined) : here !== (then ?? null),
  );
  if (other !== undefined) return `its ${other[0]} is another one`;
  return link.chain_asset_id === link.asset_id ? null : 'it is in the chain of another aircraft';
}

function nameOf({ work_order_id, sign_off, closed }: LinkRow): string {
  const day = closed === null ? '' : `, signed ${dateText(closed)}`;
  const by = sign_off === null ? '' : ` by ${sign_off.name}`;
  return `work order ${work_order_id}${day}${by}`;
}

type Outside = { id: number; asset_id: number | null; noted: boolean; late: boolean };

/** Signed orders without a link: those from before the chain began, and those that should have one. */
async function outsideOfChains(
  db: Db,
  { orgId, assetId }: { orgId: number; assetId?: number | undefined },
): Promise<{ before: number; faults: Fault[] }> {
  const within = assetId === undefined ? sql`` : sql`AND t.asset_id = ${assetId}`;
  const { rows } = await sql<Outside>`
    SELECT t.id, t.asset_id, r.id IS NOT NULL AS noted, EXISTS (
      SELECT 1 FROM signed_record f JOIN work_order o ON o.id = f.work_order_id
      WHERE f.org_id = t.org_id AND coalesce(f.asset_id, 0) = coalesce(t.asset_id, 0) AND f.position = 1
        AND o.closed < t.closed) AS late
    FROM work_order t LEFT JOIN signed_record r ON r.work_order_id = t.id
    WHERE t.org_id = ${orgId} AND t.state = 'done' AND r.position IS NULL ${within}
    ORDER BY t.id`.execute(db);
  const faults = rows
    .filter(({ noted, late }) => !noted || late)
    .map(({ id, asset_id, noted }) => ({
      asset_id,
      position: null,
      workorder_id: id,
      kind: 'not_in_chain' as const,
      message: noted
        ? `Work order ${id} is noted as signed before the chain began, but was signed after its first record.`
        : `Work order ${id} is signed and has no record in the chain: its record was removed, or it was signed past the program.`,
    }));
  return { before: rows.length - faults.length, faults };
}

type Counts = Pick<RecordCheck, 'chains' | 'records' | 'fitting' | 'before_chain'>;

function sentence(counts: Counts, faults: readonly Fault[]): string {
  const { chains, records, fitting, before_chain } = counts;
  const before =
    before_chain === 0
      ? ''
      : ` ${before_chain === 1 ? '1 was' : `${before_chain} were`} signed before the chain began: nothing can be said about ${before_chain === 1 ? 'it' : 'them'}.`;
  const [first] = faults;
  if (first !== undefined) {
    const further = faults.length - 1;
    const others = further === 0 ? '' : ` ${further} further aircraft have one that does not fit.`;
    return `${first.message}${others} ${fitting} of ${records} records fit.${before}`;
  }
  if (records === 0)
    return before === '' ? 'Nothing is signed yet.' : `No record is in a chain yet.${before}`;
  const all = records === 1 ? 'The 1 signed record fits' : `All ${records} signed records fit`;
  return `${all} ${chains === 1 ? 'the chain' : 'their chains'}.${before}`;
}
