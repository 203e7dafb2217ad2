import { expect, test } from 'vitest';
import { searchIn } from './docsSearch.ts';

const INDEX = [
  {
    path: '/docs/a',
    page: 'Hover',
    heading: null,
    text: `${'Power of a rotor. '.repeat(20)}The pack sags in hover.`,
  },
  {
    path: '/docs/b#pack',
    page: 'Battery',
    heading: 'Pack',
    text: 'How a pack sags under load in hover and cruise.',
  },
  { path: '/docs/c', page: 'Radio', heading: null, text: 'Range of a link.' },
  {
    path: '/docs/thresholds#hover',
    page: 'Thresholds of the forensics',
    heading: 'hover',
    text: 'hover throttle, hover time, hover current, '.repeat(10),
  },
];

test('a place must have every word; a title counts more than a heading, and both more than a text', () => {
  expect(searchIn(INDEX, 'pack sags').map(({ path }) => path)).toEqual(['/docs/b#pack', '/docs/a']);
  expect(searchIn(INDEX, 'HOVER').map(({ path }) => path)).toEqual([
    '/docs/a',
    '/docs/thresholds#hover',
    '/docs/b#pack',
  ]);
  expect(searchIn(INDEX, 'hover radio')).toEqual([]);
});

test('an excerpt shows the words in their place, and where it was cut', () => {
  const [, hit] = searchIn(INDEX, 'sags pack');
  expect(hit?.excerpt).toMatch(/^… .*The pack sags in hover\.$/);
});

test('nothing asked for finds nothing', () => {
  expect(searchIn(INDEX, ' -- ')).toEqual([]);
});
