import { againAs, type Kept, outcomeOf, type Problem, problemOf } from './entry.ts';

/** A photo of a kept checklist, in the place of the device that holds large things. */
export type KeptPhoto = { readonly id: string; readonly name: string; readonly bytes: Blob };

/** What sending needs: the entries as the device keeps them, and the server. */
export type Ports = {
  /** The entries of one holder, the oldest first. */
  readonly read: () => readonly Kept[];
  /** Replaces an entry, or removes it with null. What was discarded meanwhile stays gone. */
  readonly update: (ref: string, change: (entry: Kept) => Kept | null) => void;
  /** Files it, or finds it filed already; answers its id. */
  readonly file: (entry: Kept) => Promise<number>;
  /** A record of the server that looks like the same thing, filed from elsewhere; null where there is none. */
  readonly twinOf: (entry: Kept) => Promise<Problem | null>;
  readonly photosOf: (entry: Kept) => Promise<readonly KeptPhoto[]>;
  /** Attaches it to the filed record and then forgets it. */
  readonly sendPhoto: (photo: KeptPhoto, recordId: number) => Promise<void>;
};

export type Sent = {
  /** Ids by reference. */
  readonly filed: ReadonlyMap<string, number>;
  /** Errors by reference, with what they say about single fields. */
  readonly refused: ReadonlyMap<string, unknown>;
};

/**
 * Sends what waits, one after another, each once. What the server refuses keeps its sentence and waits for a person;
 * without a connection the rest keeps waiting as it is.
 */
export async function sendAll(ports: Ports): Promise<Sent> {
  const filed = new Map<string, number>();
  const refused = new Map<string, unknown>();
  const tried = new Set<string>();
  const lost = new Set<string>();
  for (;;) {
    // Read again each time: one may have been added, changed or discarded while another was being sent.
    const entry = ports.read().find((one) => one.problem === null && !tried.has(stepOf(one)));
    if (entry === undefined) return { filed, refused };
    tried.add(stepOf(entry));
    const setProblem = (problem: Problem) =>
      ports.update(entry.ref, (now) => (isSame(now, entry) ? { ...now, problem } : now));
    try {
      const id = await sendOne(ports, entry, setProblem);
      if (id !== null) filed.set(entry.ref, id);
    } catch (error) {
      const outcome = outcomeOf(error);
      if (outcome === 'answer lost' && !lost.has(entry.ref)) {
        lost.add(entry.ref);
        ports.update(entry.ref, (now) => (isSame(now, entry) ? againAs(now) : now));
      } else if (outcome === 'refused' || outcome === 'answer lost') {
        refused.set(entry.ref, error);
        setProblem(problemOf(error));
      } else {
        ports.update(entry.ref, (now) => ({ ...now, waited: true }));
        if (outcome === 'unreached') return { filed, refused };
      }
    }
  }
}

/** Of a pass each version of an entry is sent once: a correction made meanwhile is sent as well. */
const stepOf = ({ ref, attempt }: Kept) => `${ref} ${attempt}`;

const isSame = (now: Kept, entry: Kept) => now.attempt === entry.attempt;

/** Answers the id of what was filed; null where a person has to look first. */
async function sendOne(
  ports: Ports,
  entry: Kept,
  setProblem: (problem: Problem) => void,
): Promise<number | null> {
  if (entry.waited && !entry.another && entry.filedAs === null) {
    const twin = await ports.twinOf(entry);
    if (twin !== null) {
      setProblem(twin);
      return null;
    }
  }
  const id = entry.filedAs ?? (await ports.file(entry));
  const photos = await ports.photosOf(entry);
  if (photos.length > 0) {
    ports.update(entry.ref, (now) => (isSame(now, entry) ? { ...now, filedAs: id } : now));
    for (const photo of photos) await ports.sendPhoto(photo, id);
  }
  // What was corrected while it was being sent is sent once more, under the same reference.
  ports.update(entry.ref, (now) => (isSame(now, entry) ? null : now));
  return id;
}
