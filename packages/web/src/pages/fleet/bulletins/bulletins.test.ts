import { expect, test } from 'vitest';
import { type Bulletin, byUrgency, standingWith } from './bulletins.ts';

const bulletin = (id: number, severity: Bulletin['severity'], ...states: string[]) =>
  ({ id, severity, aircraft: states.map((state) => ({ state })) }) as unknown as Bulletin;

test('a mandatory bulletin past its deadline comes first, settled ones last', () => {
  const list = [
    bulletin(1, 'information', 'complied'),
    bulletin(2, 'recommended', 'open'),
    bulletin(3, 'mandatory', 'open', 'complied'),
    bulletin(4, 'mandatory', 'overdue'),
  ];
  expect(byUrgency(list).map(({ id }) => id)).toEqual([4, 3, 2, 1]);
  expect(standingWith(list[2]!)).toEqual({ overdue: 0, open: 1, complied: 1 });
});
