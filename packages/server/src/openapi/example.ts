/** A real call of an operation: what was sent as JSON, and the answer, both shortened for reading. */
export type Example = { readonly request?: unknown; readonly answer?: unknown };

/** By operation id. */
export type Examples = Readonly<Record<string, Example>>;
