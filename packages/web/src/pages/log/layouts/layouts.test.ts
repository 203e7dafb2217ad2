import { expect, test } from 'vitest';
import { addressOfLayout, layoutOf, withLayout } from './layouts.ts';

test('a layout is what the address shows, and brings it back whole', () => {
  const address = { plots: 'attitude,power', fields: 'fft:IMU.GyrX', log: 'a.bin', from: '3' };
  const layout = layoutOf(address, ' Tuning ');
  expect(layout).toEqual({ name: 'Tuning', plots: 'attitude,power', fields: 'fft:IMU.GyrX' });
  expect(addressOfLayout(layout)).toEqual({ plots: 'attitude,power', fields: 'fft:IMU.GyrX' });
  // What is shown beside it is taken away.
  expect(addressOfLayout(layoutOf({}, 'All'))).toEqual({ plots: undefined, fields: undefined });
});

test('a layout of the same name takes the place of the older one', () => {
  const first = withLayout([], { name: 'Tuning', plots: 'attitude' });
  const both = withLayout(first, { name: 'Battery', plots: 'power' });
  expect(withLayout(both, { name: 'Tuning', plots: 'motors' })).toEqual([
    { name: 'Battery', plots: 'power' },
    { name: 'Tuning', plots: 'motors' },
  ]);
  expect(withLayout(both, { name: '' })).toEqual(both);
});
