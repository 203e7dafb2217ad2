import { isRefusal, type Patience, type SendOptions } from '@airworthy/client';
import { fetchWithProgress } from './fetchWithProgress.ts';

export type UploadProgress =
  | { readonly kind: 'sending'; readonly sent_bytes: number; readonly speed_bps: number | null }
  /** Everything is sent; the server works on it. */
  | { readonly kind: 'sent' }
  /** The line broke, or the server put it off; the next try comes by itself, behind what the server has. */
  | {
      readonly kind: 'waiting';
      readonly sent_bytes: number;
      readonly tries: number;
      readonly pause_s: number;
      /** What the server said; null where the line broke. */
      readonly refusal: string | null;
    };

export type UploadOptions = Pick<SendOptions, 'idempotencyKey'> & {
  readonly onProgress: (progress: UploadProgress) => void;
  readonly signal: AbortSignal;
  /** One of many writes: who sends them says `refreshAfter` once they are done. */
  readonly oneOfMany?: true;
  /** How often in a row it may fail without that a byte arrives. */
  readonly tries?: number;
};

/** With the pauses between them, a bit more than two minutes. */
const TRIES = 9;

/** How the calls of an upload are sent so that a page is told how far it is. */
export function tellingProgress(
  size_bytes: number,
  { onProgress, signal, tries: most = TRIES }: UploadOptions,
) {
  let stored_bytes = 0;
  const patience: Patience = {
    signal,
    tries: most,
    longestPause_s: 60,
    onWaiting({ tries, pause_s: exact_s, error }) {
      const refusal = isRefusal(error) ? error.message : null;
      const pause_s = Math.ceil(exact_s);
      onProgress({ kind: 'waiting', sent_bytes: stored_bytes, tries, pause_s, refusal });
    },
  };
  const fetch = fetchWithProgress(({ sent_bytes, speed_bps, isAll }) => {
    const soFar_bytes = stored_bytes + sent_bytes;
    if (!isAll) onProgress({ kind: 'sending', sent_bytes: soFar_bytes, speed_bps });
    else if (soFar_bytes === size_bytes) onProgress({ kind: 'sent' });
  });
  /** Takes what the server has of an upload in steps. */
  const onStored = (bytes: number) => {
    stored_bytes = bytes;
    if (bytes < size_bytes) onProgress({ kind: 'sending', sent_bytes: bytes, speed_bps: null });
  };
  return { patience, fetch, onStored };
}
