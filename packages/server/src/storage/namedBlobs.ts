/**
 * The tables whose rows name bytes in the store, in one place: the sweep keeps what they name, a backup holds
 * it, a check compares it with its hash.
 */
export type BlobTable = {
  readonly table: string;
  /** The hash of the bytes in hexadecimal, as SQL. */
  readonly sha256: string;
  /** What of the records is deleted with bytes that are gone, as SQL; `$1` is the list of keys. */
  readonly forget: string;
};

const naming = (table: string, sha256 = `encode(sha256, 'hex')`): BlobTable => ({
  table,
  sha256,
  forget: `DELETE FROM public.${table} WHERE blob_key = ANY($1)`,
});

export const BLOB_TABLES: readonly BlobTable[] = [
  naming('flight_log'),
  naming('attachment'),
  naming('crash_reading', 'sha256'),
  {
    ...naming('log_upload_piece'),
    // An upload with a hole in it cannot be gone on with.
    forget: `DELETE FROM public.log_upload WHERE id IN
      (SELECT upload_id FROM public.log_upload_piece WHERE blob_key = ANY($1))`,
  },
];

/** Key, size and hash of every file that a record names, as a query; a file may come more than once. */
export function namedBlobs(tables: readonly BlobTable[] = BLOB_TABLES): string {
  return tables
    .map(
      ({ table, sha256 }) =>
        `SELECT blob_key AS key, size_bytes, ${sha256} AS sha256 FROM public.${table}
         WHERE blob_key IS NOT NULL`,
    )
    .join(' UNION ALL ');
}
