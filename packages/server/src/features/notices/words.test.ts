import { describe, expect, test } from 'vitest';
import { toldOf } from './words.ts';

const told = (type: string, data: Record<string, unknown>, record = 'aircraft 3') =>
  toldOf({ type, data, record });
const health = (band: string, band_before: string, more: object = {}) =>
  told('health.changed', { health: { name: 'Survey 1', band, drivers: [], ...more }, band_before });

describe('what a person reads', () => {
  test('of a crash names aircraft, flight, day, place and pilot', () => {
    const flight = {
      asset_name: 'Survey 1',
      // Late in the evening at its place: the day is that of the place.
      flown_at: '2026-11-14T23:40:00-05:00',
      site: 'Quarry',
      pilot_name: 'R. Ito',
    };
    expect(told('crash.found', { flight }, 'flight 412')).toEqual({
      kind: 'crash',
      title: 'Survey 1: a crash was found in the log of flight 412',
      text: 'Flight of 14 Nov 2026 at Quarry, flown by R. Ito.',
    });
  });

  test('of a bulletin says how much it asks, of how many aircraft, until when', () => {
    const bulletin = {
      number: 'SB-1',
      issuer: 'Maker',
      title: 'Screws',
      severity: 'mandatory',
      summary: 'Replace the screws',
      aircraft: [{}, {}],
      deadline: { date: '2026-12-31', hours: null },
    };
    expect(told('bulletin.published', { bulletin }, 'bulletin 5')?.text).toBe(
      'Mandatory, concerns 2 aircraft. Deadline 31 Dec 2026. Replace the screws.',
    );
  });

  test('of health is told where it falls, with its worst driver', () => {
    const drivers = [
      { score: 91, sentence: 'Fine.' },
      { score: 40, sentence: 'Vibration is up 60 %.' },
      { score: null, sentence: 'No figures.' },
    ];
    expect(health('watch', 'good', { score: 64, drivers })).toEqual({
      kind: 'health',
      title: 'Health of Survey 1 is now watch, score 64',
      text: 'Vibration is up 60 %.',
    });
    expect(health('poor', 'unknown', { score: null, reason: 'A crash' })?.text).toBe('A crash.');
  });

  test.each([
    ['good', 'watch'],
    ['watch', 'poor'],
    ['unknown', 'good'],
    ['watch', 'unknown'],
    ['good', 'unknown'],
  ])('of health is nothing when it comes to %s from %s', (band, before) => {
    expect(health(band, before)).toBeNull();
  });

  test.each([
    [true, 'On Survey 1. It grounds the aircraft. Due on 1 Dec 2026. Found by a crash.'],
    [false, 'On Survey 1. Due on 1 Dec 2026. Found by a crash.'],
    [undefined, 'On Survey 1. Due on 1 Dec 2026. Found by a crash.'],
  ])('of work says whether it grounds the aircraft (%s)', (grounding, text) => {
    const workorder = {
      ...{ id: 7, title: 'Inspect the arms', grounding, reason: 'Found by a crash' },
      due: { date: '2026-12-01' },
    };
    expect(told('work.assigned', { workorder, aircraft_name: 'Survey 1' })).toEqual({
      kind: 'work',
      title: 'Work order 7 is assigned to you: Inspect the arms',
      text,
    });
  });

  test('of a question names the one group that crossed, or how many did', () => {
    const question = {
      ...{ name: 'Shaking', measure: 'Vibration, z, greatest', side: 'above', line: 25 },
      ...{ unit: 'm/s²', per: 'week' },
    };
    const crossed = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((name, at) => {
      return { name, period: at === 0 ? '2026-09-28' : null, value: 26 + at, flights: at + 1 };
    });
    const titled = (total: number) =>
      told('question.crossed', { question, crossed: crossed.slice(0, total), total });
    expect(titled(1)).toEqual({
      kind: 'question',
      title: 'Shaking: One is above 25 m/s²',
      text: 'Vibration, z, greatest: One 26 m/s² (1 flight, week of 28 Sept 2026).',
    });
    const month = { ...question, per: 'month' };
    const inMonth = [{ ...crossed[1], period: '2026-11-01' }];
    expect(told('question.crossed', { question: month, crossed: inMonth, total: 1 })).toMatchObject(
      {
        text: 'Vibration, z, greatest: Two 27 m/s² (2 flights, Nov 2026).',
      },
    );
    expect(titled(6)).toEqual({
      kind: 'question',
      title: 'Shaking: 6 groups are above 25 m/s²',
      text: 'Vibration, z, greatest: One 26 m/s² (1 flight, week of 28 Sept 2026); Two 27 m/s² (2 flights); Three 28 m/s² (3 flights); Four 29 m/s² (4 flights); Five 30 m/s² (5 flights); and 1 more.',
    });
  });

  test('of other events is nothing', () => {
    expect(told('flight.filed', {})).toBeNull();
    expect(told('aircraft.released', {})).toBeNull();
  });
});
