import { expect, test } from 'vitest';
import { memorySource } from '../../source.ts';
import { file, header, info, text } from '../../testing/ulogBytes.ts';
import { scanUlog } from '../../ulog/scan.ts';
import { normalisePx4 } from './normalise.ts';

test('the board is known by the number that the logger wrote down', async () => {
  const uuid = '000600000000383832383236510e001d002a';
  const bytes = file(header(10e6), info(`char[${uuid.length}] sys_uuid`, text(uuid)));
  const log = await scanUlog(memorySource(bytes));
  if (log.kind === 'refused') throw new Error(log.reason);
  expect((await normalisePx4(log)).meta.boardId).toBe(uuid.toUpperCase());
});
