import { expect, test } from 'vitest';
import { searchIn } from './docsSearch.ts';

const INDEX = [
  {
    path: '/docs/a',
    title: 'Hover',
    text: `${'Power of a rotor. '.repeat(20)}The pack sags in hover.`,
  },
  {
    path: '/docs/b#pack',
    title: 'Battery: Pack',
    text: 'How a pack sags under load in hover and cruise.',
  },
  { path: '/docs/c', title: 'Radio', text: 'Range of a link.' },
];

test('a place must have every word, and its heading counts most', () => {
  expect(searchIn(INDEX, 'pack sags').map(({ path }) => path)).toEqual(['/docs/b#pack', '/docs/a']);
  expect(searchIn(INDEX, 'HOVER').map(({ path }) => path)).toEqual(['/docs/a', '/docs/b#pack']);
  expect(searchIn(INDEX, 'hover radio')).toEqual([]);
});

test('an excerpt shows the words in their place, and where it was cut', () => {
  const [, hit] = searchIn(INDEX, 'sags pack');
  expect(hit?.excerpt).toMatch(/^… .*The pack sags in hover\.$/);
});

test('nothing asked for finds nothing', () => {
  expect(searchIn(INDEX, ' -- ')).toEqual([]);
});
