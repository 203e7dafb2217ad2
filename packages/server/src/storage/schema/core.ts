/** Tables of accounts, credentials, metering and builds. */
export type CoreSchema = Record<never, never>;
