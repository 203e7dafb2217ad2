import { expect, test } from 'vitest';
import { terminalOf } from './terminal.ts';

function streams(isTTY: boolean) {
  const written: string[] = [];
  const stream = { isTTY, write: (text: string) => written.push(text) };
  return { streams: { out: stream, error: stream }, written };
}

test('a terminal gets colours and one line of progress that is cleared', () => {
  const { streams: both, written } = streams(true);
  const terminal = terminalOf(both, {});
  expect(terminal.paint('red', 'Crash')).toBe('\u001b[31mCrash\u001b[39m');
  terminal.progress('a 10 %');
  terminal.progress('a 20 %');
  terminal.done();
  terminal.done();
  expect(written).toEqual(['a 10 %', '\r\u001b[K', 'a 20 %', '\r\u001b[K']);
});

test('a file or a pipe gets neither', () => {
  const { streams: both, written } = streams(false);
  const terminal = terminalOf(both, {});
  expect(terminal.paint('red', 'Crash')).toBe('Crash');
  terminal.progress('a 10 %');
  terminal.done();
  expect(written).toEqual([]);
});

test('NO_COLOR turns colours off', () => {
  const terminal = terminalOf(streams(true).streams, { NO_COLOR: '1' });
  expect(terminal.paint('red', 'Crash')).toBe('Crash');
});
