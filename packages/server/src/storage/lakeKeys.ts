/**
 * Names of the files of the lake, as partitions in the manner of Hive, which engines read as columns:
 * `organization=1/aircraft=3/month=2026-11/412.parquet` has the columns of log 412, and the same below
 * `organization=1/flights/` its row of figures. One organization is one prefix.
 */
export type LakeKey = string;

/** What Hive, DuckDB and Spark call a partition whose value is null. */
const NO_AIRCRAFT = '__HIVE_DEFAULT_PARTITION__';

const ID = '[1-9][0-9]{0,15}';
const PARTITION = `aircraft=(?:${ID}|${NO_AIRCRAFT})/month=[0-9]{4}-(?:0[1-9]|1[0-2])`;
export const LAKE_KEY = new RegExp(
  `^organization=(${ID})/(?:flights/)?(${PARTITION})/(${ID})\\.parquet$`,
);

export class NotALakeKey extends Error {
  constructor(key: unknown) {
    super(`${JSON.stringify(String(key).slice(0, 160))} is not the name of a file of the lake.`);
  }
}

export function isLakeKey(key: unknown): key is LakeKey {
  return typeof key === 'string' && LAKE_KEY.test(key);
}

/** The key itself; whatever else it is, no name of a file or an object is made of it. */
export function requireLakeKey(key: unknown): LakeKey {
  if (!isLakeKey(key)) throw new NotALakeKey(key);
  return key;
}

export function partitionOf(flight: { asset_id: number | null; flown_at: string }): string {
  return `aircraft=${flight.asset_id ?? NO_AIRCRAFT}/month=${flight.flown_at.slice(0, 7)}`;
}

/** `partitionOf` as SQL over the row `f` of a flight. */
export const PARTITION_SQL = `'aircraft=' || coalesce(f.asset_id::text, '${NO_AIRCRAFT}') || '/month=' || to_char(f.flown_at, 'YYYY-MM')`;

export type LakeFile = {
  readonly org_id: number;
  readonly log_id: number;
  readonly partition: string;
};

/** Both files of a log. */
export function lakeKeys({ org_id, log_id, partition }: LakeFile): {
  columns: LakeKey;
  flight: LakeKey;
} {
  const own = `organization=${org_id}`;
  return {
    columns: requireLakeKey(`${own}/${partition}/${log_id}.parquet`),
    flight: requireLakeKey(`${own}/flights/${partition}/${log_id}.parquet`),
  };
}
