import { execFile } from 'node:child_process';
import { ServiceError } from '@airworthy/contract';

const PATIENCE_MS = 60_000;
/** What scanners answer of a file that they refuse (clamscan, clamdscan and their like). */
const FOUND = 1;
const ASK_AGAIN_S = 30;

/**
 * Has the operator's scanner look at a file: its command, with the path of the file behind it, no shell between. 0 is
 * an all-clear and 1 a refusal. Anything else, also silence, is neither: the file is not taken now.
 */
export async function scanFile(command: string | undefined, path: string): Promise<void> {
  if (command === undefined) return;
  const [program = '', ...args] = command.split(/\s+/).filter((word) => word !== '');
  const outcome = await new Promise<{ code: unknown; text: string }>((resolve) => {
    execFile(program, [...args, path], { timeout: PATIENCE_MS }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, text: `${stdout}${stderr}`.slice(0, 500) }),
    );
  });
  if (outcome.code === 0) return;
  const context = { scanner: outcome.text, code: String(outcome.code) };
  if (outcome.code === FOUND)
    throw new ServiceError(
      'invalid_value',
      'The malware scanner of this server refuses the file. Nothing was stored.',
      {},
      context,
    );
  throw new ServiceError(
    'unavailable',
    'The malware scanner of this server does not answer, so the file was not stored. Try again later.',
    {},
    { ...context, retryAfter_s: ASK_AGAIN_S },
  );
}
