/** What sweeps of stored files have in common. */

/** More files than this share without a record, and none of them is touched: the wrong database, or a wrong store. */
export const SHARE_MAX = 0.1;

const BATCH = 500;

/** Files in groups that one statement can ask about. */
export async function* inBatches<File>(files: AsyncIterable<File>): AsyncIterable<File[]> {
  let batch: File[] = [];
  for await (const file of files) {
    if (batch.push(file) < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
