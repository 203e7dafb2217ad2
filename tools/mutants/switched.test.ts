import { afterEach, expect, test } from 'vitest';
import { ToldFile } from './switched.ts';

let told: ToldFile | undefined;
afterEach(() => told?.remove());

test('a change that only a fresh start can tell of is not noticed yet, and names each file once', () => {
  told = new ToldFile();
  for (const named of ['one', 'two'])
    told.tell({ kind: 'unsure', id: 3, file: 'a.test.ts', named });
  told.tell({ kind: 'unsure', id: 3, file: 'b.test.ts', named: 'one' });
  told.tell({ kind: 'unsure', id: 4, file: 'c.test.ts', named: 'one' });
  told.tell({ kind: 'done', file: 'a.test.ts', named: 'one' });
  expect(told.unsure(3)).toEqual(['a.test.ts', 'b.test.ts']);
  expect(told.unsure(5)).toEqual([]);
  expect(told.noticed().size).toBe(0);
  told.tell({ kind: 'killed', id: 3, file: 'd.test.ts', named: 'one', test: 'one' });
  expect([...told.noticed()]).toEqual([
    [3, { outcome: 'killed', file: 'd.test.ts', named: 'one', test: 'one' }],
  ]);
});
