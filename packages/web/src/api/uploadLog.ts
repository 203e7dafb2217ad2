import { uploadsOf } from '@airworthy/client';
import { send } from './client.ts';
import { tellingProgress, type UploadOptions } from './progress.ts';
import { refreshAfter } from './refreshAfter.ts';
import { untilStopped, upload } from './upload.ts';

/** A longer log goes in steps: a line that breaks costs one of them, not all that went before. */
const ONE_CALL_BYTES = 4 * 2 ** 20;

export type LogOfFlight = { readonly id: number; readonly file: Blob; readonly name: string };

const inSteps = uploadsOf({ call: send });

/**
 * Sends a log to its flight, and goes on after a broken line with the first byte that the server lacks; so it does when
 * the same log is sent again within two days.
 */
export async function uploadLog(
  { id, file, name }: LogOfFlight,
  options: UploadOptions,
): Promise<{ readonly duplicate: boolean }> {
  const params = { id };
  if (file.size <= ONE_CALL_BYTES)
    return upload('attachLog', { params, query: { name }, bytes: file }, options);
  const { patience, fetch, onStored } = tellingProgress(file.size, options);
  const { duplicate } = await untilStopped(options.signal, () =>
    inSteps.uploadLog(id, file, {
      ...patience,
      fetch,
      name,
      onProgress: ({ stored_bytes }) => onStored(stored_bytes),
    }),
  );
  if (options.oneOfMany !== true) await refreshAfter('attachLog', { params });
  return { duplicate: duplicate === true };
}
