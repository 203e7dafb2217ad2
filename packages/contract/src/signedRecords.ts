import { z } from 'zod';
import {
  about,
  choice,
  component,
  count,
  flagOf,
  idOf,
  instantOf,
  listing,
  words,
} from './describe.ts';
import { endpoint } from './endpoint.ts';
import { optional } from './fields.ts';
import { page, pagedReply, queryId } from './lists.ts';

/** The hash of an empty text. */
export const EXAMPLE_HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

export const SignedRecord = component(
  'SignedRecord',
  'A signed work order in the chain of its aircraft',
  {
    id: idOf('the record', 12),
    asset_id: idOf('the aircraft', 3).nullable(),
    workorder_id: idOf('the work order', 71),
    position: count(
      'Its number in the chain, from 1 on; null where it was signed before the chain began',
      3,
    ).nullable(),
    content: words(
      'The text that was signed and hashed, as canonical JSON (RFC 8785); it names the hash before it as `previous`',
      '{"format":"airworthy-signed-record/1","position":3}',
    ).nullable(),
    hash: words('SHA-256 of `content` as UTF-8, in hex', EXAMPLE_HASH).nullable(),
    moved: flagOf(
      'Whether it came from another installation: ids within `content` are those of that one',
      false,
    ),
  },
);

/** Why a record does not fit. */
export const recordFaults = [
  'record_missing',
  'hash_differs',
  'order_differs',
  'content_differs',
  'not_in_chain',
] as const;
export const recordResults = ['fits', 'broken', 'nothing_to_check'] as const;

export const RecordFault = component(
  'RecordFault',
  'The first record of a chain that does not fit',
  {
    asset_id: idOf('the aircraft', 3).nullable(),
    position: count('Its number in the chain; null when it is in none', 4).nullable(),
    workorder_id: idOf('the work order', 71),
    kind: choice(recordFaults, 'What does not fit', 'content_differs'),
    message: words(
      'The same in a sentence',
      'Record 4 (work order 71, signed 2026-11-16 by K. Sato) no longer reads as it was signed: notes differs.',
    ),
  },
);

export const CheckedRecords = component(
  'CheckedRecords',
  'What a check of the signed records found',
  {
    checked_at: instantOf('When it was checked'),
    asset_id: idOf('the aircraft that was asked for', 3).nullable(),
    result: choice(recordResults, '`fits` only when every record of a chain does', 'fits'),
    message: words('The same in a sentence', 'All 12 signed records fit the chain.'),
    chains: count('Chains that were checked: one for an aircraft', 1),
    records: count('Records in them', 12),
    fitting: count('Records that fit, up to the first of each chain that does not', 12),
    before_chain: count('Work orders that were signed before the chain began: not checked', 0),
    broken: count('Chains with a record that does not fit', 0),
    faults: listing(RecordFault, 'The first record of each chain that does not fit, 100 at most'),
    last_position: count('Of one chain: the number of its last record', 12).nullable(),
    last_hash: words(
      'Of one chain: the hash of its last record, to be compared with one kept elsewhere',
      EXAMPLE_HASH,
    ).nullable(),
  },
);

const read = {
  area: 'maintenance',
  permission: 'maintenance.view',
  metered: false,
  organization: true,
  write: false,
} as const;

const asset_id = about(optional(queryId()), 'Only records of this aircraft', 3);

export const listSignedRecords = endpoint({
  ...read,
  name: 'listSignedRecords',
  summary: 'List the signed records with the texts that were hashed, oldest first',
  method: 'GET',
  path: '/signed-records',
  query: z.object({ asset_id, ...page(200) }),
  reply: pagedReply('signed_records', SignedRecord),
  errors: ['invalid_value'],
});

export const checkSignedRecords = endpoint({
  ...read,
  name: 'checkSignedRecords',
  summary: 'Check the chain of signed records, and name the first that does not fit',
  method: 'GET',
  path: '/signed-records/check',
  query: z.object({ asset_id }),
  reply: z.object({ check: about(CheckedRecords, 'What was found') }),
  errors: ['invalid_value'],
});
