import { expect, test } from 'vitest';
import { differences } from './corrections.ts';

const signed = {
  title: 'Replace arm 2',
  tasks: [{ text: 'Torque screws', done: true, note: '' }],
  parts: [{ name: 'Arm', serial: 'A-17', qty: 1 }],
  notes: '',
  hours_at: 50.2,
  flights_at: 214,
};

test('a correction that says the same differs in nothing', () => {
  expect(differences(signed, { ...signed })).toEqual([]);
});

test('a correction shows what it states otherwise, as it was signed and as it is now', () => {
  const corrected = {
    ...signed,
    tasks: [{ text: 'Torque screws', done: false, note: 'one missing' }],
    parts: [{ name: 'Arm', serial: '', qty: 2 }],
    notes: 'Seen on the bench.',
    hours_at: 48,
  };
  expect(differences(signed, corrected)).toEqual([
    {
      name: 'Tasks',
      signed: 'Torque screws (done)',
      corrected: 'Torque screws (not done: one missing)',
    },
    { name: 'Parts', signed: '1 × Arm, A-17', corrected: '2 × Arm' },
    { name: 'Notes', signed: 'none', corrected: 'Seen on the bench.' },
    {
      name: 'Aircraft time then',
      signed: '50.2 h, 214\u00a0flights',
      corrected: '48 h, 214\u00a0flights',
    },
  ]);
});

test('a correction of the hours by less than a tenth is shown', () => {
  const corrected = { ...signed, hours_at: 50.24 };
  expect(differences(signed, corrected)).toEqual([
    {
      name: 'Aircraft time then',
      signed: '50.2 h, 214\u00a0flights',
      corrected: '50.24 h, 214\u00a0flights',
    },
  ]);
});
