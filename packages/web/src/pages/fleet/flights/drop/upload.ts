import type { CallReply } from '../../../../api/types.ts';
import { upload } from '../../../../api/upload.ts';

export type LogUploadOptions = {
  /** Share of the bytes that were sent. */
  readonly onShare: (share: number) => void;
  /** Called before the same bytes are sent again, with the seconds until then. */
  readonly onRetry?: (after_s: number) => void;
  readonly signal?: AbortSignal;
};

/** Sends a log to its flight, again after a broken line. */
export function uploadLog(
  { id, file }: { readonly id: number; readonly file: File },
  { onShare, onRetry, signal = new AbortController().signal }: LogUploadOptions,
): Promise<CallReply<'attachLog'>> {
  return upload(
    'attachLog',
    { params: { id }, query: { name: file.name }, upload: file },
    {
      signal,
      onProgress: (progress) => {
        if (progress.kind === 'waiting') onRetry?.(progress.pause_s);
        else onShare(progress.kind === 'sent' ? 1 : progress.sent_bytes / Math.max(1, file.size));
      },
    },
  );
}
