import { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';
import type { LogLevel } from '../config.ts';
import type { Colour, Terminal } from './terminal.ts';

/** The log of a process: short coloured lines on a terminal, one JSON object per line elsewhere. */
export function processLog(
  terminal: Terminal,
  level: LogLevel = 'info',
  out: NodeJS.WriteStream = process.stdout,
): Logger {
  if (out.isTTY !== true) return pino({ base: null, level });
  const lines = new Writable({
    write(chunk, _encoding, done) {
      out.write(`${shortLine(JSON.parse(String(chunk)), terminal)}\n`, done);
    },
  });
  return pino({ base: null, level }, lines);
}

type LogLine = {
  readonly level: number;
  readonly time: number;
  readonly msg: string;
  readonly method?: string;
  readonly path?: string;
  readonly status?: number;
  readonly took_ms?: number;
  readonly code?: string;
  readonly err?: { readonly stack?: string; readonly message?: string };
};

/** `14:03:22 200 POST /api/v1/analyze 12.3 ms`; anything else by its message and its error. */
export function shortLine(line: LogLine, { paint }: Terminal): string {
  const at = paint('gray', new Date(line.time).toTimeString().slice(0, 8));
  if (line.msg === 'request' && line.status !== undefined) {
    const status = paint(colourOf(line.status), String(line.status));
    const took = paint(
      'gray',
      `${line.took_ms} ms${line.code === undefined ? '' : ` ${line.code}`}`,
    );
    return `${at} ${status} ${line.method} ${line.path} ${took}`;
  }
  const colour = line.level >= 50 ? 'red' : line.level >= 40 ? 'yellow' : 'cyan';
  const fault = line.err?.stack ?? line.err?.message;
  return `${at} ${paint(colour, line.msg)}${fault === undefined ? '' : `\n${fault}`}`;
}

function colourOf(status: number): Colour {
  if (status >= 500) return 'red';
  return status >= 400 ? 'yellow' : 'green';
}
