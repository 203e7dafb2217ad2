import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { WITH_MOVED_CLOCK } from '../../testing/story.ts';
import { demonstrate } from './demonstration.ts';

const NOW = new Date('2025-03-10T12:00:00Z');

/** What people read of the demonstration, record by record. */
const WHOLE = [
  'account',
  'member',
  'pilot',
  'pilot_date',
  'currency_rule',
  'build',
  'aircraft_type',
  'aircraft',
  'program_counter',
  'component',
  'work_order',
  'bulletin',
  'bulletin_compliance',
  'document',
  'mission',
  'checklist_template',
];

/** Of which there are many: a digest of some at a time. */
const MANY = { flight: 50, checklist_run: 6 };

type Row = Readonly<Record<string, unknown>>;

/** Another one each time. */
const ANOTHER = 'password_hash';

const lineOf = (row: Row) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(row).filter(
        ([name, value]) => name !== ANOTHER && value !== null && value !== '',
      ),
    ),
  );

const digestOf = (some: readonly string[]) =>
  createHash('sha256').update(some.join('\n')).digest('hex').slice(0, 16);

function digests(lines: readonly string[], each: number): string[] {
  return Array.from({ length: Math.ceil(lines.length / each) }, (_, part) => {
    const some = lines.slice(part * each, (part + 1) * each);
    return `from the ${part * each + 1}th on: ${some.length}, ${digestOf(some)}`;
  });
}

test('the records of the demonstration are the same every time', async () => {
  const database = await testDatabase();
  try {
    await database.pool.query(WITH_MOVED_CLOCK);
    await database.setTime(NOW.toISOString());
    const { people, device, ...answer } = await demonstrate(database.db, NOW, null);
    const signingIn = people.map(({ password: _, key: __, ...one }) => one);
    const parts = [
      `# answer\n${JSON.stringify({ ...answer, people: signingIn, device: device.id })}`,
    ];
    for (const table of [...WHOLE, ...Object.keys(MANY)]) {
      const { rows } = await database.pool.query<{ row: Row }>(
        `SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY to_jsonb(t)->'id', t::text COLLATE "C"`,
      );
      const lines = rows.map(({ row }) => lineOf(row));
      const each = MANY[table as keyof typeof MANY];
      const shown = each === undefined ? lines : digests(lines, each);
      parts.push(`# ${table}: ${lines.length}\n${shown.join('\n')}`);
    }
    await expect(`${parts.join('\n\n')}\n`).toMatchFileSnapshot('./filed.golden.txt');
  } finally {
    await database.close();
  }
});
