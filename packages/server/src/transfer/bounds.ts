/**
 * What the file of an organization may hold. A file of three megabytes can unpack to gigabytes, so each of
 * these is checked before the bytes in question are held. All are several times what real files have.
 */
export const BOUNDS = {
  /** One row as a line: the largest are readings of logs, of one to two megabytes. */
  row_bytes: 16 * 2 ** 20,
  /** One text within a row; a chart is the longest. */
  value_characters: 4 * 2 ** 20,
  /** Members of a row, and how deep its lists and objects stand in each other. */
  row_members: 200,
  row_depth: 64,
  rows: 50_000_000,
  /** Above it, an id is none that a sequence gave out, and taking it would use the sequence up. */
  id: 1e12,
  /** As large as an upload may be. */
  log_bytes: 512 * 2 ** 20,
  logs: 10_000_000,
  /** Unpacked size, and how often the packed one it may be once it is no longer small. */
  total_bytes: 16 * 2 ** 40,
  small_bytes: 256 * 2 ** 20,
  expansion: 200,
};

export type Bounds = typeof BOUNDS;
