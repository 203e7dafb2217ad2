import { ServiceError } from '@airworthy/contract';

/** Refuses a write that was made from an older state of a record, and shows the current record. */
export async function refuseStale(
  sent: number | undefined,
  current: number,
  record: () => Promise<Record<string, unknown>>,
): Promise<void> {
  if (sent === undefined || sent === current) return;
  throw new ServiceError(
    'stale',
    `This record was changed in the meantime: it is at revision ${current}, and your change is based on ${sent}. Check the record and save again.`,
    { revision: current, ...(await record()) },
  );
}
