import { describe, expect, test } from 'vitest';
import { namedBy, readCode } from './code.ts';

const here = { origin: 'https://fleet.example', basePath: '' };
const proxied = { origin: 'https://fleet.example', basePath: '/air' };

describe('a code', () => {
  test.each([
    ['https://fleet.example/fleet/aircraft/3', '/fleet/aircraft/3'],
    [' https://fleet.example/fleet/maintenance/components/31 ', '/fleet/maintenance/components/31'],
    ['https://fleet.example/fleet/aircraft/3?file=1#x', '/fleet/aircraft/3'],
    ['HTTPS://FLEET.EXAMPLE/fleet/aircraft/3', '/fleet/aircraft/3'],
  ])('%s leads to a record of this installation', (text, to) => {
    expect(readCode(text, here)).toEqual({ kind: 'record', to });
  });

  test.each([
    'http://fleet.example/fleet/aircraft/3',
    'https://fleet.example:8443/fleet/aircraft/3',
    'https://fleet.example.evil.example/fleet/aircraft/3',
    'https://fleet.example@evil.example/fleet/aircraft/3',
    'https://somebody@fleet.example/fleet/aircraft/3',
    'https://evil.example/https://fleet.example/fleet/aircraft/3',
    'javascript:alert(1)//fleet.example/fleet/aircraft/3',
    'data:text/html,<p>fleet.example',
    'tel:112',
  ])('%s is foreign and is not followed', (text) => {
    expect(readCode(text, here).kind).toBe('foreign');
  });

  test.each([
    'https://fleet.example/',
    'https://fleet.example/fleet/aircraft/0',
    'https://fleet.example/fleet/aircraft/3/../../../operator',
    'https://fleet.example/app/api/sign-out',
    'https://fleet.example/fleet/aircraft/3x',
    'https://fleet.example/join#token',
  ])('%s is of here, and no record', (text) => {
    expect(readCode(text, here)).toEqual({ kind: 'other page' });
  });

  test('is read with what a proxy puts before the paths', () => {
    expect(readCode('https://fleet.example/air/fleet/aircraft/3', proxied)).toEqual({
      kind: 'record',
      to: '/fleet/aircraft/3',
    });
    expect(readCode('https://fleet.example/fleet/aircraft/3', proxied).kind).toBe('foreign');
  });

  test.each(['B16-004', '//fleet.example/fleet/aircraft/3', '/fleet/aircraft/3'])(
    '%s is a text',
    (text) => {
      expect(readCode(text, here)).toEqual({ kind: 'text', text });
    },
  );
});

describe('what a label says in letters', () => {
  const records = {
    aircraft: [{ id: 3, name: 'Survey 1', registration: 'FA3XK9', serial: null }],
    components: [
      { id: 31, name: '6S 16 Ah no. 4', serial: 'B16-004' },
      { id: 32, name: '6S 16 Ah no. 40', serial: 'B16-0041' },
    ],
  };
  const found = (text: string) => namedBy(text, records).map(({ to }) => to);

  test('finds by registration, serial number and name, as they are typed', () => {
    expect(found('fa3xk9')).toEqual(['/fleet/aircraft/3']);
    expect(found('survey')).toEqual(['/fleet/aircraft/3']);
  });

  test('has first what it names exactly', () => {
    expect(namedBy('b16 004', records)).toMatchObject([
      { to: '/fleet/maintenance/components/31', exact: true, about: 'B16-004' },
      { to: '/fleet/maintenance/components/32', exact: false },
    ]);
  });

  test('lists what fits by name, the second before the tenth', () => {
    const components = ['Pack 10', 'Pack 2'].map((name, at) => ({ id: at, name, serial: '' }));
    const names = namedBy('pack', { aircraft: [], components }).map(({ name }) => name);
    expect(names).toEqual(['Pack 2', 'Pack 10']);
  });

  test('finds nothing for nothing', () => {
    expect(found(' - ')).toEqual([]);
    expect(found('B17')).toEqual([]);
  });
});
