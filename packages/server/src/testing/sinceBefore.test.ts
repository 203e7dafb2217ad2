import { expect, test } from 'vitest';
import { sinceBefore } from './sinceBefore.ts';

const flight = { id: 1, site: 'A', night: false, crew: ['R'], remarks: '', revision: 1 };

test('a record that was shown before is shown by what differs from then', () => {
  const changed = sinceBefore();
  expect(changed({ flight })).toEqual({ flight });
  const later = { ...flight, crew: ['R', 'S'], revision: 2 };
  expect(changed({ flights: [later], total: 1 })).toEqual({
    flights: [{ id: 1, crew: ['R', 'S'], revision: 2, '…': 'as before' }],
    total: 1,
  });
  expect(changed(later)).toEqual({ id: 1, '…': 'as before' });
});

test('another record, and one of another kind, are shown whole', () => {
  const changed = sinceBefore();
  changed(flight);
  expect(changed({ ...flight, id: 2 })).toEqual({ ...flight, id: 2 });
  const { night: _, ...rest } = flight;
  const order = { ...rest, title: 'B' };
  expect(changed(order)).toEqual(order);
});

test('what is small or has no id is shown whole each time', () => {
  const changed = sinceBefore();
  for (let time = 0; time < 2; time++)
    expect(changed({ id: 1, ok: true })).toEqual({ id: 1, ok: true });
});
