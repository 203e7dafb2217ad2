import type pg from 'pg';

/** Readings as unlike each other as results of logs can be, and some that no reader of ours wrote. */
export function variedResults(count: number): unknown[] {
  const odd = [{}, null, 5, [], 'text', { diagnostics: 3 }, { series: { flight: { lat: 4 } } }];
  return Array.from({ length: count }, (_, index) => odd[index] ?? resultOf(index));
}

const LEVELS = ['alert', 'warn', 'info'];

function resultOf(index: number): unknown {
  const places = (index * 37) % 200;
  const place = (from: number) => (_: unknown, at: number) =>
    (at + index) % 11 === 0 ? null : from + index / 100 + at / 1e6;
  return {
    meta: {
      reader: 'test',
      ...(index % 3 === 0 ? {} : { firmware: `ArduCopter V4.${index % 7}` }),
    },
    ...(index % 5 === 0 ? {} : { crash: { detected: index % 2 === 0 } }),
    preconditions: {
      findings:
        index % 4 === 0
          ? []
          : [
              ['battery', 1],
              [`not_motor_${index}`, 2],
            ],
    },
    diagnostics: {
      findings: Array.from({ length: index % 6 }, (_, at) => ({
        key: `finding_${index}_${at}`,
        level: LEVELS[(index + at) % 3],
      })),
    },
    series: {
      flight: {
        lat: [0, ...Array.from({ length: places }, place(47))],
        lon: [0, ...Array.from({ length: places }, place(8))],
      },
    },
  };
}

/** Files them in an organization of their own, as 1.0.0 does. */
export async function fileReadings(
  client: pg.Pool | pg.ClientBase,
  results: readonly unknown[],
): Promise<void> {
  await client.query(
    `WITH owner AS (INSERT INTO account (email, plan) VALUES ('ann@example.com', 'team') RETURNING id)
     INSERT INTO organization (name, owner_id) SELECT 'Readings', id FROM owner`,
  );
  await client.query(
    `INSERT INTO log_reading (org_id, sha256, reader, result)
     SELECT (SELECT min(id) FROM organization), sha256(at::text::bytea), 'test', result
     FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS r (result, at)`,
    [JSON.stringify(results)],
  );
}

/** What was taken out of each, and whatever else a row has, but when it was read. */
export async function takenOut(client: pg.Pool | pg.ClientBase): Promise<unknown[]> {
  const { rows } = await client.query(
    `SELECT to_jsonb(r) - 'read_at' AS row FROM log_reading r ORDER BY org_id, sha256`,
  );
  return rows.map(({ row }) => row);
}
