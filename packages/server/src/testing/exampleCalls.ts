import { readFileSync } from 'node:fs';
import { itemsOf, saveTemplate } from '../features/checklists/templates.ts';
import { turnRuleOn } from '../features/pilots/registration.ts';
import type { Example } from '../openapi/example.ts';
import type { TestApp } from './app.ts';
import { repeatable, shortened } from './exampleText.ts';
import { day, newFleet } from './fleet.ts';

/** One call of each operation in turn, as a first caller would make them; the answers are kept. */
type Recorder = {
  readonly examples: Record<string, Example>;
  call(
    name: string,
    place: readonly [method: string, path: string],
    sent?: { body?: unknown; raw?: Buffer; key?: string },
    // biome-ignore lint/suspicious/noExplicitAny: later calls take ids out of earlier answers.
  ): Promise<any>;
};

const LOG = new URL('../../../../testdata/dataflash/copter-quad-motor-order.bin', import.meta.url);

const SECOND_LOG = new URL(
  '../../../../testdata/tlog/copter-quad-normal-loiter.tlog',
  import.meta.url,
);

function recorder(app: TestApp, defaultKey: string): Recorder {
  const examples: Record<string, Example> = {};
  return {
    examples,
    async call(name, [method, path], { body, raw, key = defaultKey } = {}) {
      const headers = raw === undefined ? {} : { 'content-type': 'application/octet-stream' };
      const sent = { key, headers, ...(body === undefined ? {} : { body }) };
      const answered = await app.call(method, path, raw === undefined ? sent : { ...sent, raw });
      if (answered.status !== 200) throw new Error(`${name}: ${answered.text.slice(0, 500)}`);
      examples[name] = {
        ...(body === undefined ? {} : { request: repeatable(body) }),
        ...(answered.body === null ? {} : { answer: shortened(repeatable(answered.body)) }),
      };
      return answered.body;
    },
  };
}

/** Calls every operation on an app of its own and gives the examples by operation id. */
export async function recordExamples(app: TestApp): Promise<Record<string, Example>> {
  await app.composition.work();
  const fleet = await newFleet(app, {
    serial: '1581F5',
    model: 'X500 V2',
    fleetHealth: true,
  });
  await app.change(fleet.owner.ownerId, { addon: 'crash_analyzer' });
  const to = recorder(app, fleet.owner.key);
  await analyses(to);
  await crashes(to);
  const flightId = await records(app, to, fleet);
  await maintenance(to, fleet.assetId);
  await to.call('listAircraft', ['GET', '/aircraft']);
  await to.call('listPilots', ['GET', '/pilots']);
  await to.call('listHealth', ['GET', '/health']);
  await to.call('getHealth', ['GET', `/health/${fleet.assetId}`]);
  await to.call('listScores', ['GET', `/ml/scores?asset_id=${fleet.assetId}`]);
  await to.call('getPrediction', ['GET', `/aircraft/${fleet.assetId}/prediction`]);
  await to.call('listAlike', ['GET', `/flights/${flightId}/alike`]);
  await to.call('findWindows', ['POST', `/flights/${flightId}/windows`], {
    body: { column: 'roll_deg', from_s: 10, to_s: 20 },
  });
  await webhooks(to);
  await notices(app, to, fleet);
  await app.call('POST', '/workorders', {
    key: fleet.owner.key,
    body: { title: 'Annual inspection', asset_id: fleet.assetId, due: { date: day(20) } },
  });
  await to.call('getCalendar', ['GET', '/calendar']);
  await to.call('makeCalendarFeed', ['POST', '/calendar/feed']);
  await to.call('askQuestion', ['POST', '/questions'], {
    body: { measure: { of: 'vibe_z_p95', take: 'p95' }, group: ['aircraft', 'week'] },
  });
  await to.call('deleteFlight', ['DELETE', `/flights/${flightId}`]);
  await to.call('getVersion', ['GET', '/version']);
  await to.call('getUsage', ['GET', '/usage']);
  return to.examples;
}

const BUILD = {
  airframe_type: 'Quad X',
  dry_mass_g: 640,
  prop_diameter_in: 7,
  motor_kv: 1300,
  max_thrust_per_motor_g: 1700,
  batteries: [{ name: 'Main', cells: 6, capacity_mah: 3000, mass_g: 480, x_mm: 4.2 }],
};

const SEARCH = {
  build: { payload: [{ name: 'Camera', mass_g: 500 }] },
  vary: {
    motor: ['t-motor-mn3110-470-kv', 't-motor-mn4014-330-kv'],
    battery: { chemistry: ['lipo'], cells: [6], capacity_mah: [8000, 12_000] },
  },
  limits: { hover_min: { min: 15 }, auw_g: { max: 4000 } },
  aims: ['max hover_min', 'min auw_g'],
  count: 1,
};

async function analyses(to: Recorder): Promise<void> {
  await to.call('listAirframes', ['GET', '/airframes']);
  await to.call('getCatalog', ['GET', '/catalog']);
  await to.call('analyzeBuild', ['POST', '/analyze'], { body: BUILD });
  await to.call('analyzeLinks', ['POST', '/rf'], {
    body: { links: { video: { freq_mhz: 5800, tx_power_mw: 400 }, control: { freq_mhz: 915 } } },
  });
  await to.call('balanceBuild', ['POST', '/cg'], { body: BUILD });
  await to.call('searchBuilds', ['POST', '/search'], { body: SEARCH });
  await to.call('improveBuild', ['POST', '/search/improve'], {
    body: { build: BUILD, aim: 'max hover_min', limits: { auw_g: { max: 4000 } } },
  });
  const body = { name: 'Survey quad', params: BUILD, notes: 'Winter setup' };
  const { id } = await to.call('saveBuild', ['POST', '/builds'], { body });
  await to.call('listBuilds', ['GET', '/builds']);
  await to.call('getBuild', ['GET', `/builds/${id}`]);
  await to.call('deleteBuild', ['DELETE', `/builds/${id}`]);
}

async function crashes(to: Recorder): Promise<void> {
  const raw = readFileSync(LOG);
  await to.call('readCrash', ['POST', '/crash?name=00000042.BIN&charts=1'], { raw });
  const { id } = await to.call('queuedCrash', ['POST', '/crash?wait=0&name=00000042.BIN'], { raw });
  delete to.examples.queuedCrash;
  await until(() => to.call('getCrashReading', ['GET', `/crash/${id}`]));
}

/** Repeats a call until its reading is finished. */
async function until(call: () => Promise<{ state: string }>): Promise<void> {
  for (;;) {
    const { state } = await call();
    if (state !== 'queued' && state !== 'reading') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

type Fleet = Awaited<ReturnType<typeof newFleet>>;

/** A log in two calls, of a flight that leaves no trace in the other examples. */
async function uploads(app: TestApp, to: Recorder, orgId: number): Promise<void> {
  const { db } = app.database;
  const { id: flightId } = await db
    .insertInto('flight')
    .values({ org_id: orgId, asset_name: 'A kite', flown_at: day(-30), source: 'device' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const bytes = readFileSync(SECOND_LOG);
  const path = `/flights/${flightId}/log/uploads`;
  const body = { size_bytes: bytes.length, name: '00000042.tlog' };
  const { upload } = await to.call('beginLogUpload', ['POST', path], { body });
  const half = Math.trunc(bytes.length / 2);
  const send = (offset: number, raw: Buffer) =>
    to.call('continueLogUpload', ['PATCH', `${path}/${upload.id}?offset=${offset}`], { raw });
  await send(0, bytes.subarray(0, half));
  await to.call('getLogUpload', ['GET', `${path}/${upload.id}`]);
  await send(half, bytes.subarray(half));
  await to.call('deleteLogUpload', ['DELETE', `${path}/${upload.id}`]);
  await db.deleteFrom('flight').where('id', '=', flightId).execute();
}

async function attachments(to: Recorder, flightId: number): Promise<void> {
  const record = `for=flight:${flightId}`;
  const raw = Buffer.from('Propeller 3 has a nick of 4 mm at the tip.\n');
  const path = `/attachments?${record}&name=propeller.txt`;
  const { attachment } = await to.call('attachFile', ['POST', path], { raw });
  await to.call('listAttachments', ['GET', `/attachments?${record}`]);
  await to.call('deleteAttachment', ['DELETE', `/attachments/${attachment.id}`]);
}

/** Flights, logs, checklists and missions; answers the id of the flight. */
async function records(app: TestApp, to: Recorder, fleet: Fleet): Promise<number> {
  await turnRuleOn(app.database.db, fleet.orgId, { key: 'recent_90d' });
  const template = await saveTemplate(app.database.db, fleet.orgId, {
    name: 'Pre-flight, multirotor',
    items: itemsOf(['Propellers tight and undamaged', 'Battery above 95 %']),
  });
  const flight = await to.call('fileFlight', ['POST', '/flights'], {
    body: {
      external_ref: 'gcs-7f3a',
      asset_id: fleet.assetId,
      pilot_id: fleet.pilot.rosterId,
      flown_at: day(-1),
      duration_min: 21,
      flight_type: 'survey',
      site: 'North quarry',
      conditions: { wind_kmh: 18, temp_c: 9, text: 'light rain after 15:00' },
      crew: [{ name: 'M. Roy', role: 'visual_observer' }],
    },
  });
  await to.call('fileFlights', ['POST', '/flights/bulk'], {
    body: {
      flights: [
        { external_ref: 'gcs-7f3b', asset_id: fleet.assetId, flown_at: day(-1), duration_min: 12 },
        { external_ref: 'gcs-7f3c', asset_id: 4711 },
      ],
    },
  });
  await to.call('attachLog', ['POST', `/flights/${flight.id}/log?name=00000042.BIN`], {
    raw: readFileSync(LOG),
  });
  await until(() => to.call('getLogReading', ['GET', `/flights/${flight.id}/log/reading`]));
  await to.call('getLog', ['GET', `/flights/${flight.id}/log`]);
  await to.call('listLogs', ['GET', `/flights/${flight.id}/logs`]);
  await to.call('requestLogReading', ['POST', `/flights/${flight.id}/log/reading`]);
  const run = await to.call('fileChecklist', ['POST', '/checklists'], {
    body: {
      template_id: template.id,
      flight_id: flight.id,
      asset_id: fleet.assetId,
      results: [{ text: 'Propellers tight and undamaged', result: 'pass' }],
    },
  });
  await to.call('listChecklists', ['GET', '/checklists']);
  await to.call('getChecklist', ['GET', `/checklists/${run.id}`]);
  await missions(app, to, fleet, flight.id);
  await to.call('correctFlight', ['POST', `/flights/${flight.id}`], {
    body: { remarks: 'Wind above forecast', revision: 1 },
  });
  await to.call('getFlight', ['GET', `/flights/${flight.id}`]);
  await to.call('listFlights', ['GET', '/flights?limit=2']);
  await uploads(app, to, fleet.orgId);
  await attachments(to, flight.id);
  return flight.id;
}

async function missions(app: TestApp, to: Recorder, fleet: Fleet, flightId: number): Promise<void> {
  await app.database.db
    .updateTable('aircraft')
    .set({ build_name: 'X500 V2', build_version: 1, build_params: JSON.stringify(BUILD) })
    .where('id', '=', fleet.assetId)
    .execute();
  const { id } = await to.call('fileMission', ['POST', '/missions'], {
    body: {
      name: 'Quarry volume, November',
      site: 'North quarry',
      location: { lat: 47.39, lon: 8.54 },
      planned_from: '2026-11-14T14:00:00Z',
      planned_to: '2026-11-14T16:00:00Z',
      asset_ids: [fleet.assetId],
      pilot_ids: [fleet.pilot.rosterId],
      max_height_m: 110,
      risk: { level: 'low' },
    },
  });
  await to.call('checkMission', ['POST', `/missions/${id}/check`], {
    body: { distance_km: 4, payload_g: 200, wind_kmh: 18, temp_c: 9 },
  });
  const body = { state: 'flown', flight_ids: [flightId] };
  await to.call('correctMission', ['POST', `/missions/${id}`], { body });
  await to.call('getMission', ['GET', `/missions/${id}`]);
  await to.call('listMissions', ['GET', '/missions?state=flown']);
  await to.call('deleteMission', ['DELETE', `/missions/${id}`]);
}

/** Types, work orders, components, bulletins and documents. */
async function maintenance(to: Recorder, assetId: number): Promise<void> {
  const type = await to.call('fileType', ['POST', '/types'], {
    body: {
      name: 'X500 V2 survey',
      maker: 'Holybro',
      airframe_type: 'Quad X',
      mtow_g: 2500,
      program: [{ key: 'insp-50h', title: '50-hour inspection', every: { hours: 50, days: 180 } }],
      limits: { wind_kmh: 36, temp_min_c: -10, temp_max_c: 40 },
      asset_ids: [assetId],
    },
  });
  await to.call('getType', ['GET', `/types/${type.id}`]);
  await to.call('listTypes', ['GET', '/types']);
  const component = await to.call('fileComponent', ['POST', '/components'], {
    body: {
      kind: 'battery',
      name: '6S 16 Ah no. 4',
      serial: 'B16-004',
      cycles: 143,
      life: { cycles: 300 },
    },
  });
  await to.call('moveComponent', ['POST', `/components/${component.id}/move`], {
    body: { asset_id: assetId, position: 'bay A' },
  });
  await to.call('getComponent', ['GET', `/components/${component.id}`]);
  await to.call('listComponents', ['GET', `/components?asset_id=${assetId}`]);
  await orders(to, assetId, type.id);
  await documents(to, assetId);
}

async function documents(to: Recorder, assetId: number): Promise<void> {
  const { id } = await to.call('fileDocument', ['POST', '/documents'], {
    body: {
      asset_id: assetId,
      kind: 'insurance',
      title: 'Liability insurance',
      number: 'P-4711-09',
      valid_until: day(20),
    },
  });
  await to.call('correctDocument', ['POST', `/documents/${id}`], {
    body: { url: 'https://example.com/policy.pdf' },
  });
  await to.call('getDocument', ['GET', `/documents/${id}`]);
  await to.call('listDocuments', ['GET', '/documents?state=due_soon']);
  await to.call('deleteDocument', ['DELETE', `/documents/${id}`]);
}

/** Of all that happened the bulletin of `maintenance` is read, and everything before it. */
async function notices(app: TestApp, to: Recorder, { owner }: Fleet): Promise<void> {
  await to.call('setNoticeSettings', ['POST', '/notice-settings'], {
    body: { crash: 'now', health: 'off', due_days: 7 },
  });
  await to.call('getNoticeSettings', ['GET', '/notice-settings']);
  await app.composition.delivering.deliver();
  const { body } = await app.call('GET', '/notices', { key: owner.key });
  const { id } = body.notices.find(({ kind }: { kind: string }) => kind === 'bulletin');
  const newest = body.notices[0].id;
  await to.call('readNotices', ['POST', '/notices'], { body: { read_until: newest } });
  await to.call('readNotice', ['POST', `/notices/${id}`], { body: { read: false } });
  await to.call('listNotices', ['GET', '/notices?unread=1']);
}

/** Paused before anything is sent: its address is somebody else's. */
async function webhooks(to: Recorder): Promise<void> {
  const { id } = await to.call('makeWebhook', ['POST', '/webhooks'], {
    body: {
      url: 'https://example.com/airworthy',
      events: ['aircraft.grounded', 'aircraft.released'],
      description: 'Dispatch board',
    },
  });
  await to.call('changeWebhook', ['POST', `/webhooks/${id}`], { body: { state: 'paused' } });
  const { delivery } = await to.call('testWebhook', ['POST', `/webhooks/${id}/test`]);
  const path = `/webhooks/${id}/deliveries`;
  await to.call('resendDelivery', ['POST', `${path}/${delivery.id}/resend`]);
  await to.call('listDeliveries', ['GET', `${path}?state=waiting`]);
  await to.call('getWebhook', ['GET', `/webhooks/${id}`]);
  await to.call('listWebhooks', ['GET', '/webhooks']);
  await to.call('deleteWebhook', ['DELETE', `/webhooks/${id}`]);
}

async function orders(to: Recorder, assetId: number, typeId: number): Promise<void> {
  const order = await to.call('fileWorkOrder', ['POST', '/workorders'], {
    body: { title: 'Replace motor bearings', asset_id: assetId, tasks: ['Check motor bearings'] },
  });
  await to.call('moveWorkOrder', ['POST', `/workorders/${order.id}`], {
    body: {
      state: 'done',
      sign_off: { name: 'K. Sato', statement: 'Inspected and released to service' },
    },
  });
  await to.call('getWorkOrder', ['GET', `/workorders/${order.id}`]);
  await to.call('listWorkOrders', ['GET', '/workorders?state=done']);
  await to.call('listSignedRecords', ['GET', `/signed-records?asset_id=${assetId}`]);
  await to.call('checkSignedRecords', ['GET', `/signed-records/check?asset_id=${assetId}`]);
  const bulletin = await to.call('fileBulletin', ['POST', '/bulletins'], {
    body: {
      number: 'SB-2026-014',
      issuer: 'Holybro',
      title: 'Replace motor screws',
      severity: 'mandatory',
      issued: '2026-10-01',
      applies_to: { type_ids: [typeId] },
    },
  });
  await to.call('setCompliance', ['POST', `/bulletins/${bulletin.id}/compliance`], {
    body: { asset_id: assetId, state: 'complied', complied_on: day(-1), note: 'Screws replaced' },
  });
  await to.call('getBulletin', ['GET', `/bulletins/${bulletin.id}`]);
  await to.call('listBulletins', ['GET', '/bulletins']);
}
