import { patiently } from '@airworthy/client';
import { send } from './client.ts';
import { tellingProgress, type UploadOptions } from './progress.ts';
import { refreshAfter } from './refreshAfter.ts';
import type { CallInput, CallReply, EndpointName } from './types.ts';

/** An upload in one call. The same bytes are safe to send again, unless one try is all that there may be. */
export async function upload<Name extends EndpointName>(
  name: Name,
  input: CallInput<Name> & { readonly bytes: Blob },
  options: UploadOptions,
): Promise<CallReply<Name>> {
  const { signal, idempotencyKey } = options;
  const { fetch, patience } = tellingProgress(input.bytes.size, options);
  const ask = () => send<CallReply<Name>>(name, input, { signal, fetch, idempotencyKey });
  const reply = await untilStopped(signal, () => patiently(ask, patience));
  if (options.oneOfMany !== true) await refreshAfter(name);
  return reply;
}

/** Wherever it was when it was stopped, it ends in the same words. */
export async function untilStopped<Reply>(
  signal: AbortSignal,
  work: () => Promise<Reply>,
): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    throw signal.aborted ? new DOMException('The upload was stopped.', 'AbortError') : error;
  }
}
