/** Records of an organization. Their entries are their earlier versions, and stay as long as the organization. */
const RECORDS = [
  'aircraft',
  'bulletin',
  'checklist',
  'checklist_template',
  'compliance',
  'component',
  'document',
  'flight',
  'log',
  'mission',
  'pilot',
  'type',
  'workorder',
];

/**
 * Entries that end with time, as a condition of SQL. The index `audit_ending` is made of the same words: PostgreSQL
 * takes it where a statement has them, so whoever changes the list gives the index another name.
 */
export const ENDING = `(target_kind <> ALL ('{${RECORDS.join()}}'::text[]) OR org_id IS NULL)`;
