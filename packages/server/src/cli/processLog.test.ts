import { expect, test } from 'vitest';
import { shortLine } from './processLog.ts';
import { plainTerminal, type Terminal } from './terminal.ts';

const time = new Date(2026, 10, 15, 14, 3, 22).getTime();

test('a request is one short line', () => {
  const line = { level: 30, time, msg: 'request', method: 'POST', path: '/api/v1/analyze' };
  expect(shortLine({ ...line, status: 200, took_ms: 12.3 }, plainTerminal)).toBe(
    '14:03:22 200 POST /api/v1/analyze 12.3 ms',
  );
  expect(shortLine({ ...line, status: 402, took_ms: 1, code: 'quota' }, plainTerminal)).toBe(
    '14:03:22 402 POST /api/v1/analyze 1 ms quota',
  );
});

test('the status has the colour of its class', () => {
  const marked: Terminal = { ...plainTerminal, paint: (colour, text) => `${colour}(${text})` };
  const line = { level: 30, time, msg: 'request', method: 'GET', path: '/', took_ms: 1 };
  expect(shortLine({ ...line, status: 200 }, marked)).toContain('green(200)');
  expect(shortLine({ ...line, status: 404 }, marked)).toContain('yellow(404)');
  expect(shortLine({ ...line, status: 500 }, marked)).toContain('red(500)');
});

test('a fault comes with its stack', () => {
  const line = { level: 50, time, msg: 'internal fault', err: { stack: 'Error: x\n  at y' } };
  expect(shortLine(line, plainTerminal)).toBe('14:03:22 internal fault\nError: x\n  at y');
});
