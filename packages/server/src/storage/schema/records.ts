/** Tables of an organization's flight records. */
export type RecordsSchema = Record<never, never>;
