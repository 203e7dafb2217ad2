import { writeCursor } from '../../../packages/server/src/features/cursor.ts';
import type { Caller, Installation } from './installation.ts';
import { PAGES, TODAY_CALLS } from './pages.ts';
import type { Sizes } from './sizes.ts';

const QUESTION_BAR_MS = 2000;
const PAGE_BAR = 2;

type Kind = 'page' | 'part' | 'whole';
type Call = {
  readonly name: string;
  /**
   * `page`: bounded, whatever there is. `part`: one call of a page that asks for more at the same time. `whole`: over
   * all flights that match, so that it grows with them.
   */
  readonly kind: Kind;
  readonly run: (caller: Caller, middle: string, round: number) => Promise<unknown>;
};

const list = '/flights?limit=50&total=0';
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const question = { measure: { of: 'vibe_z_p95', take: 'p95' }, group: ['aircraft'] };

/** What people and programs ask for most. */
const CALLS: readonly Call[] = [
  { name: 'flights, first page', kind: 'page', run: (c) => c.page(list) },
  {
    name: 'flights, a page from the middle',
    kind: 'page',
    run: (c, middle) => c.page(`${list}&cursor=${middle}`),
  },
  {
    name: 'flights of one aircraft',
    kind: 'page',
    run: (c) => c.page(`${list}&asset_id=${c.asset}`),
  },
  { name: 'flights of a pilot', kind: 'page', run: (c) => c.page(`${list}&pilot_id=${c.pilot}`) },
  {
    name: 'flights with a word that many have',
    kind: 'page',
    run: (c) => c.page(`${list}&q=quarry`),
  },
  {
    name: 'flights with a word that none has',
    kind: 'page',
    run: (c) => c.page(`${list}&q=nowhere-at-all`),
  },
  {
    name: 'flights of 200 days',
    kind: 'page',
    run: (c) => c.page(`${list}&since=${day(500)}&until=${day(300)}`),
  },
  { name: 'aircraft', kind: 'page', run: (c) => c.page('/aircraft') },
  { name: 'pilots', kind: 'page', run: (c) => c.page('/pilots') },
  { name: 'health', kind: 'page', run: (c) => c.page('/health') },
  { name: 'scores', kind: 'page', run: (c) => c.page('/ml/scores?total=0') },
  { name: 'audit', kind: 'page', run: (c) => c.page('/audit') },
  {
    name: 'file a flight',
    kind: 'page',
    run: (c, _, round) =>
      c.post('/flights', { asset_id: c.asset, duration_s: 600, external_ref: `scale ${round}` }),
  },
  ...[...PAGES, ...TODAY_CALLS].map(
    ({ name, asks }): Call => ({
      name,
      kind: name.startsWith('page') ? 'page' : 'part',
      run: (c) => Promise.all(asks(c).map((path) => c.page(path))),
    }),
  ),
  { name: 'question over read flights', kind: 'whole', run: (c) => c.post('/questions', question) },
  { name: 'flights with the exact count', kind: 'whole', run: (c) => c.get('/flights?limit=50') },
  { name: 'sums of all flights', kind: 'whole', run: (c) => c.page('/flights/sums') },
  {
    name: 'trends of a year by month',
    kind: 'whole',
    run: (c) => c.page(`/flights/trends?by=month&since=${day(365)}`),
  },
  {
    name: 'map of the last 90 days',
    kind: 'whole',
    run: (c) => c.page(`/flights/tracks?since=${day(90)}`),
  },
];

export const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number;

/** Where a page from the middle of the list begins. */
async function middleOf({ client }: Installation, { orgId }: Caller): Promise<string> {
  const { rows } = await client.query(
    `SELECT flown_at::text AS day, id::float8 AS id FROM flight WHERE org_id = $1 ORDER BY flown_at DESC, id DESC
     OFFSET (SELECT count(*) / 2 FROM flight WHERE org_id = $1) LIMIT 1`,
    [orgId],
  );
  return writeCursor([rows[0].day, rows[0].id]);
}

type Timed = { readonly ms: readonly number[] } | { readonly refused: string };

/** In turn on all sides, so that what else the machine does is the same for each. */
async function timed(
  call: Call,
  sides: readonly (readonly [caller: Caller, middle: string])[],
  { rounds, warm }: Sizes,
): Promise<Timed[]> {
  const times = sides.map((): number[] => []);
  const refused: (string | undefined)[] = sides.map(() => undefined);
  for (let round = 0; round < warm + rounds; round++)
    for (const [side, [caller, middle]] of sides.entries()) {
      if (refused[side] !== undefined) continue;
      const begun = performance.now();
      try {
        await call.run(caller, middle, round);
        if (round >= warm) times[side]?.push(performance.now() - begun);
      } catch (error) {
        refused[side] = (error as Error).message;
      }
    }
  return times.map((ms, side) => {
    const reason = refused[side];
    return reason === undefined ? { ms: ms.sort((a, b) => a - b) } : { refused: reason };
  });
}

/** Prints a line a call, and answers what missed its bar. */
export async function measureCalls(installation: Installation, sizes: Sizes): Promise<string[]> {
  const asked: [Caller, string][] = [];
  for (const caller of installation.callers)
    asked.push([caller, await middleOf(installation, caller)]);
  const missed: string[] = [];
  console.log(
    `\n| call | 1,000 flights p50 | p99 | ${sizes.flights} among ${sizes.organizations} p50 | p99 | ratio | ${sizes.large} p50 | p99 |`,
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const call of CALLS) {
    const sides = await timed(call, asked, sizes);
    const cells = sides.flatMap((side) =>
      'refused' in side
        ? ['refused', '']
        : [0.5, 0.99].map((share) => `${quantile(side.ms, share).toFixed(1)} ms`),
    );
    const [small, middle, large] = sides.map((side) =>
      'refused' in side ? Number.NaN : quantile(side.ms, 0.5),
    );
    const ratio = (middle as number) / (small as number);
    console.log(
      `| ${call.name} | ${cells.slice(0, 4).join(' | ')} | ${ratio.toFixed(2)} | ${cells.slice(4).join(' | ')} |`,
    );
    for (const side of sides) if ('refused' in side) missed.push(`${call.name}: ${side.refused}`);
    if (call.kind === 'page' && ratio > PAGE_BAR)
      missed.push(`${call.name}: ${ratio.toFixed(2)} times a fleet of 1,000 (bar ${PAGE_BAR})`);
    if (
      call.name.startsWith('question') &&
      Math.max(middle as number, large as number) > QUESTION_BAR_MS
    )
      missed.push(`${call.name}: above ${QUESTION_BAR_MS} ms`);
  }
  return missed;
}
