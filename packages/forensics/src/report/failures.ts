/** A rule or a section that threw: a fault of ours, which the rest of the reading survives. */
export type PartFailure = {
  /** The rule of the causes, or the section. */
  readonly part: string;
  readonly message: string;
};

export function failureOf(part: string, error: unknown): PartFailure {
  return { part, message: error instanceof Error ? error.message : String(error) };
}
