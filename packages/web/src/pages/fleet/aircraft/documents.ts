import { documentKinds } from '@airworthy/contract/values';
import type { CallReply } from '../../../api/types.ts';

export type AircraftDocument = CallReply<'listDocuments'>['documents'][number];

/** What ends first comes first; what has no end comes last, by its kind. */
export function byEnd(list: readonly AircraftDocument[]): readonly AircraftDocument[] {
  const end = ({ valid_until }: AircraftDocument) => valid_until ?? '9999';
  const kind = (one: AircraftDocument) => documentKinds.indexOf(one.kind);
  return [...list].sort((a, b) => end(a).localeCompare(end(b)) || kind(a) - kind(b));
}
