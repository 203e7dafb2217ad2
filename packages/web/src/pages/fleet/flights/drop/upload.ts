import type { CallReply } from '../../../../api/types.ts';
import { type UploadProgress, upload } from '../../../../api/upload.ts';

export type LogUploadOptions = {
  readonly onProgress: (progress: UploadProgress) => void;
  readonly signal: AbortSignal;
  readonly oneOfMany?: true;
};

/** Sends a log to its flight, again after a broken line. */
export function uploadLog(
  { id, file }: { readonly id: number; readonly file: File },
  options: LogUploadOptions,
): Promise<CallReply<'attachLog'>> {
  const input = { params: { id }, query: { name: file.name }, upload: file };
  return upload('attachLog', input, options);
}

/** How much of a file was sent, 0 to 1; none of it while the line is broken. */
export function shareSent(progress: UploadProgress, size_bytes: number): number {
  if (progress.kind === 'sent') return 1;
  return progress.kind === 'waiting' ? 0 : progress.sent_bytes / Math.max(1, size_bytes);
}
