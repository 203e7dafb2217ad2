import { expect, test } from 'vitest';
import {
  addressOfLayout,
  isShown,
  type Layout,
  layoutOf,
  layoutOfView,
  MOST_LAYOUTS,
  searchOfLayout,
  together,
  withLayout,
} from './layouts.ts';

test('a layout is what the address shows, and brings it back whole', () => {
  const address = { plots: 'attitude,power', fields: 'fft:IMU.GyrX', log: 'a.bin', from: '3' };
  const layout = layoutOf(address, ' Tuning ');
  expect(layout).toEqual({ name: 'Tuning', plots: 'attitude,power', fields: 'fft:IMU.GyrX' });
  expect(addressOfLayout(layout)).toEqual({ plots: 'attitude,power', fields: 'fft:IMU.GyrX' });
  expect(isShown(layout, address)).toBe(true);
  // What is shown beside it is taken away.
  const nothing = { plots: undefined, fields: undefined, scales: undefined };
  expect(addressOfLayout(layoutOf({}, 'All'))).toStrictEqual(nothing);
});

test('a layout holds which scales are logarithmic', () => {
  const address = { fields: 'log:BAT.Curr', scales: 'strength,vibration' };
  const layout = layoutOf(address, 'Shaking');
  expect(layout).toEqual({ name: 'Shaking', ...address });
  expect(isShown(layout, { ...address, scales: undefined })).toBe(false);
  const view = { id: 3, name: 'Shaking', search: searchOfLayout(layout) };
  expect(layoutOfView(view)).toEqual({ id: 3, ...layout });
});

test('a layout of the same name takes the place of the older one', () => {
  const both = [
    { name: 'Battery', plots: 'power' },
    { name: 'Tuning', plots: 'attitude' },
  ];
  expect(withLayout(both, { name: 'Tuning', plots: 'motors' })).toEqual([
    { name: 'Battery', plots: 'power' },
    { name: 'Tuning', plots: 'motors' },
  ]);
});

test('no layout is dropped for another one', () => {
  const full = Array.from({ length: MOST_LAYOUTS }, (_, i): Layout => ({ name: `Layout ${i}` }));
  expect(withLayout(full, { name: 'One more' })).toBeNull();
  expect(withLayout(full, { name: 'Layout 3', plots: 'power' })).toHaveLength(MOST_LAYOUTS);
});

test('an account keeps a layout as the address that shows it', () => {
  const layout = { name: 'Tuning', plots: 'attitude,power', fields: 'fft:IMU.GyrX;xy:A.b&c' };
  const view = { id: 3, name: 'Tuning', search: searchOfLayout(layout) };
  expect(layoutOfView(view)).toEqual({ id: 3, ...layout });
  expect(layoutOfView({ id: 4, name: 'All', search: '' })).toEqual({ id: 4, name: 'All' });
  const ofBrowser = [{ name: 'Battery', plots: 'power' }, { name: 'Tuning' }];
  expect(together([{ id: 3, ...layout }], ofBrowser)).toEqual([
    { name: 'Battery', plots: 'power' },
    { id: 3, ...layout },
  ]);
});
