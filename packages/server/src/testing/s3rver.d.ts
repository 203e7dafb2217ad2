declare module 's3rver' {
  /** An S3 server in this process, for tests only; the package ships no types. */
  class S3rver {
    constructor(options: Record<string, unknown>);
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
  export = S3rver;
}
