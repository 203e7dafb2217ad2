import type { FlightFeatures } from '@airworthy/forensics';
import { afterEach, expect, test } from 'vitest';
import { generatedHistory, randomOf } from '../../../../forensics/src/testing/history.ts';
import { CHARGED_BUILD, drawnFigures, flyRead, PAYLOADS } from '../../testing/learning.ts';
import { newStory, type Story } from '../../testing/story.ts';
import { rescore } from '../health/scores.ts';

/** What read flights say of an aircraft: its build, its health, and the flights and aircraft beside it. */
let story: Story;
afterEach(() => story.close());

const dayOf = (day: number) => `2025-02-${String(day).padStart(2, '0')}`;

/** A flight of a day with the figures that its log would have had. */
async function fly(
  assetId: number,
  features: Partial<FlightFeatures>,
  flight: Record<string, unknown>,
) {
  const { app, orgId } = story;
  const filing = {
    orgId,
    assetId,
    file: (body: unknown) => story.send('pilot', 'POST /flights', { body }),
  };
  const id = await flyRead(app, filing, features, flight);
  await app.database.db.transaction().execute((tx) => rescore(tx, { orgId, assetId }));
  return id;
}

const WORN = { figures: ['vibe_z_p95', 'pack_resistance_mohm'], growth: 0.08, from: 5 } as const;

test('what flights teach of a build, of health and of what is unlike', async () => {
  story = await newStory();
  const { say, refused } = story;
  const type = (await say('maintainer', 'POST /types', { name: 'X500' })).id;
  const on = { type_id: type, fleet_health: true };
  const [one, two, three] = [
    await story.aircraft('One', on),
    await story.aircraft('Two', on),
    await story.aircraft('Three'),
  ];
  await say('viewer', `GET /aircraft/${one}/prediction`);
  const build = async (name: string, params: object) =>
    (await story.send('manager@', 'POST /builds', { body: { name, params } })).body.id;
  const tie = (aircraft: number, build_id: number) =>
    say('manager@', `POST /aircraft/${aircraft}`, { build_id });
  await tie(one, await build('Charged', { ...CHARGED_BUILD, reserve_percent: 20 }));
  await tie(three, await build('Too heavy', { dry_mass_g: 60_000 }));
  await say('viewer', `GET /aircraft/${one}/prediction`);
  const calibrated = (of: number) =>
    refused('viewer', 'POST /analyze', [{ ...CHARGED_BUILD, calibration: { aircraft_id: of } }]);
  await calibrated(one);

  const random = randomOf(11);
  const flights: number[] = [];
  const others: number[] = [];
  for (const name of ['Four', 'Five', 'Six', 'Seven', 'Eight'])
    others.push(await story.aircraft(name, on));
  for (const [place, aircraft] of [one, two, three, ...others].entries()) {
    const history = generatedHistory({
      seed: 3 + place,
      flights: place < 2 ? 16 : place === 2 ? 4 : 5,
      ...(place === 1 ? { fault: WORN } : {}),
    });
    for (const [at, { features }] of history.entries()) {
      const payload = random() < 0.3 ? PAYLOADS[at % PAYLOADS.length] : undefined;
      flights.push(
        await fly(aircraft, drawnFigures(random, features), {
          flown_at: dayOf(1 + at),
          duration_min: 8,
          ...(payload === undefined ? {} : { payload }),
          ...(random() < 0.7 ? { conditions: { temp_c: Math.round(30 * random()) } } : {}),
        }),
      );
      if (place === 0 && at === 2) await say('viewer', `GET /aircraft/${one}/prediction`);
    }
  }
  for (const aircraft of [one, two, three, 999]) {
    await say('viewer', `GET /aircraft/${aircraft}/prediction`);
    await say('viewer', `GET /health/${aircraft}`);
  }
  await say('stranger', `GET /aircraft/${one}/prediction`);
  await calibrated(one);
  await calibrated(three);
  await calibrated(999);
  const whole = await story.send('viewer', 'POST /analyze', {
    body: { ...CHARGED_BUILD, calibration: { aircraft_id: one } },
  });
  story.note('an analysis with what One has learned', whole.body.calibration);

  await say('viewer', 'GET /health');
  await say('viewer@', 'GET /health/outliers');
  // All but Three flew with this firmware; Eight was brought up to date since.
  for (const [at, aircraft] of [one, two, ...others].entries())
    await story.app.database.pool.query(
      `UPDATE log_reading r SET result = r.result || jsonb_build_object('meta', jsonb_build_object('firmware', $2::text))
       FROM flight_log l JOIN flight f ON f.id = l.flight_id AND f.asset_id = $1
       WHERE l.org_id = r.org_id AND l.sha256 = r.sha256`,
      [aircraft, at === 6 ? '4.6.0' : '4.5.7'],
    );
  await say('viewer@', 'GET /health/outliers');
  const scores = await say('viewer', 'GET /ml/scores?limit=3&total=1');
  await say('viewer', `GET /ml/scores?limit=2&cursor=${scores.next}`);
  await say('viewer', `GET /ml/scores?limit=2&asset_id=${two}`);
  const unread = await story.send('pilot', 'POST /flights', {
    body: { asset_id: one, flown_at: dayOf(27), duration_min: 8 },
  });
  for (const id of [flights[0], flights[9], flights[22], flights[31], flights[34], unread.body.id])
    await say('viewer', `GET /flights/${id}/alike`);
  await say('viewer', 'GET /flights/999/alike');
  await say('stranger', `GET /flights/${flights[0]}/alike`);

  // A correction of a flight is compared again with the next question.
  await say('pilot', `POST /flights/${flights[1]}`, { payload: { mass_g: 300 } });
  const again = await story.send('viewer', `GET /aircraft/${one}/prediction`);
  story.note('after a correction', again.body.flights);
  await say('manager@', `POST /aircraft/${two}`, { clear: ['type_id'], fleet_health: false });
  await say('viewer', `GET /health/${two}`);
  await say('viewer', `GET /flights/${flights[20]}/alike`);
  await say('viewer', `GET /aircraft/${two}/prediction`);
  await expect(story.text()).toMatchFileSnapshot('read.golden.txt');
});
