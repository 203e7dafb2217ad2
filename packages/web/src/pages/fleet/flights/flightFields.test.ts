import { describe, expect, test } from 'vitest';
import { bodyOfFlight, fieldsOfFlight, newFlightFields } from './flightFields.ts';
import type { Flight } from './useFlights.ts';

const now = new Date('2026-11-14T12:00:00Z');
const offered = {
  pilots: [{ id: 8, name: 'Rei Ito' }],
  packs: [
    { id: 31, name: '6S 16 Ah no. 4' },
    { id: 32, name: '6S 16 Ah no. 5' },
  ],
};
const bodyOf = (fields: object, flight: Flight | null = null) =>
  bodyOfFlight(
    { ...(flight === null ? newFlightFields(now) : fieldsOfFlight(flight)), ...fields },
    flight,
    { now, offered },
  );

const onRecord = {
  id: 412,
  asset_id: 3,
  asset_name: 'Survey 1',
  pilot_id: 8,
  flown_at: '2026-11-14',
  started_at: '2026-11-14T14:05:00+01:00',
  duration_min: 20,
  landings: 1,
  flight_type: 'survey',
  site: 'North quarry',
  mission_id: 12,
  crew: [
    { name: 'M. Roy', role: 'visual_observer', pilot_id: null },
    { name: 'R. Ito', role: null, pilot_id: 8 },
  ],
  batteries: [
    { name: 'Old name of no. 4', component_id: 31 },
    { name: 'Borrowed 4S', component_id: null },
  ],
  conditions: { wind_kmh: 18, temp_c: 9, visibility_km: null, text: 'light rain', cloud: 'OVC' },
  remarks: '',
  night: false,
  incident: false,
} as unknown as Flight;

describe('a new flight', () => {
  test('has its packs by id and name, others by name', () => {
    expect(bodyOf({ packs: [32], batteries: 'Borrowed 4S, ' }).batteries).toEqual([
      { name: '6S 16 Ah no. 5', component_id: 32 },
      'Borrowed 4S',
    ]);
  });

  test('has its crew with what each did, and people of the roster by their id', () => {
    expect(bodyOf({ crew: 'M. Roy (Visual observer), rei ito' }).crew).toEqual([
      { name: 'M. Roy', role: 'visual_observer' },
      { name: 'Rei Ito', pilot_id: 8 },
    ]);
  });

  test('says nothing of the weather that was not typed', () => {
    expect(bodyOf({})).not.toHaveProperty('conditions');
    expect(bodyOf({ wind_kmh: 0, weather: 'Haze' }).conditions).toEqual({
      wind_kmh: 0,
      text: 'Haze',
    });
  });

  test('belongs to the mission that was chosen, and to none otherwise', () => {
    expect(bodyOf({ missionId: '12' })).toMatchObject({ mission_id: 12 });
    expect(bodyOf({})).not.toHaveProperty('mission_id');
    expect(bodyOf({})).not.toHaveProperty('clear');
  });
});

describe('a flight on record', () => {
  test('is sent nothing that was not changed', () => {
    expect(bodyOf({}, onRecord)).toEqual({});
  });

  test('keeps what the form does not show when a part of it changes', () => {
    expect(bodyOf({ wind_kmh: null }, onRecord).conditions).toEqual({
      temp_c: 9,
      text: 'light rain',
      cloud: 'OVC',
    });
    expect(bodyOf({ packs: [31, 32] }, onRecord).batteries).toEqual([
      { name: 'Old name of no. 4', component_id: 31 },
      { name: '6S 16 Ah no. 5', component_id: 32 },
      'Borrowed 4S',
    ]);
    expect(bodyOf({ crew: 'M. Roy (visual observer), R. Ito, K. Berg' }, onRecord).crew).toEqual([
      { name: 'M. Roy', role: 'visual_observer' },
      { name: 'R. Ito', pilot_id: 8 },
      { name: 'K. Berg' },
    ]);
  });

  test('loses what was emptied', () => {
    const emptied = { pilotId: '', missionId: '', wind_kmh: null, temp_c: null, weather: '' };
    const plain = { ...onRecord, conditions: { wind_kmh: 18, temp_c: 9, text: 'light rain' } };
    expect(bodyOf(emptied, plain as unknown as Flight)).toEqual({
      clear: ['pilot_id', 'mission_id'],
      conditions: '',
    });
  });
});
