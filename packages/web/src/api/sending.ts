import { fileSize } from '../format/numbers.ts';
import { duration } from '../format/times.ts';
import type { UploadProgress } from './progress.ts';

/** How far an upload is: `1.2 MB of 3.4 MB, 800 kB/s, 3 s left`. */
export function sendingText(size_bytes: number, progress: UploadProgress): string {
  if (progress.kind === 'sent') return `${fileSize(size_bytes)} sent. The server takes it in.`;
  if (progress.kind === 'waiting') {
    const { tries, pause_s, refusal } = progress;
    const next = `Try ${tries + 1} comes within ${pause_s} s`;
    return refusal === null
      ? `The line broke. ${next}, or once the connection is back.`
      : `${refusal} ${next}.`;
  }
  const { sent_bytes, speed_bps } = progress;
  const amount = `${fileSize(sent_bytes)} of ${fileSize(size_bytes)}`;
  if (speed_bps === null || speed_bps === 0) return amount;
  return `${amount}, ${fileSize(speed_bps)}/s, ${duration((size_bytes - sent_bytes) / speed_bps)} left`;
}

/** How much of a file was sent, 0 to 1. */
export function shareSent(progress: UploadProgress, size_bytes: number): number {
  return progress.kind === 'sent' ? 1 : progress.sent_bytes / Math.max(1, size_bytes);
}
