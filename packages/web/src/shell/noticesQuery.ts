import { query } from '../api/queries.ts';

const LOOK_EVERY_MS = 60_000;

/** What the bell asks for, and its panel shows. */
export const noticesQuery = {
  ...query('listNotices', { query: { limit: 50, total: 0 } }),
  refetchInterval: LOOK_EVERY_MS,
};
