import { useEffect } from 'react';
import type { Kept } from '../api/outbox/entry.ts';
import { sendKept, useKept } from '../api/outbox/outbox.ts';
import { useHolder } from '../api/session.ts';
import { listed } from '../api/standing.ts';
import { plural } from '../format/numbers.ts';

const RETRY_MS = 20_000;

/** Sends what this device keeps as soon as the server is reached; null where nothing waits. */
export function useKeptRecords() {
  const holder = useHolder();
  const kept = useKept(holder);
  const waiting = kept.filter(({ problem }) => problem === null).length;
  useEffect(() => {
    if (holder === null || waiting === 0) return;
    const send = () => void sendKept(holder);
    send();
    window.addEventListener('online', send);
    const timer = setInterval(send, RETRY_MS);
    return () => {
      window.removeEventListener('online', send);
      clearInterval(timer);
    };
  }, [holder, waiting]);
  if (kept.length === 0) return null;
  const flights = kept.filter(({ kind }) => kind === 'flight').length;
  const refused = kept.length - waiting;
  const needs = refused === 1 ? 'needs' : 'need';
  return {
    sentence: `${counted(kept)} on this device and not filed yet${refused === 0 ? '' : `; ${refused} of them ${needs} you`}.`,
    refused,
    flights,
    checklists: kept.length - flights,
  };
}

/** `1 flight is`, `2 flights and 1 checklist are`. */
function counted(kept: readonly Kept[]): string {
  const names = (['flight', 'checklist'] as const)
    .map((kind) => [kept.filter((one) => one.kind === kind).length, kind] as const)
    .filter(([count]) => count > 0)
    .map(([count, kind]) => plural(count, kind));
  return `${listed(names)} ${kept.length === 1 ? 'is' : 'are'}`;
}
