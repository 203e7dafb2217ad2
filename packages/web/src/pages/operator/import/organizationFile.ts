/** The file of an organization as it is downloaded: what it holds, read here before any of it is sent. */
export type OrganizationFile = {
  readonly name: string;
  readonly made: string;
  /** How many records there are, by what they are. */
  readonly records: readonly (readonly [what: string, count: number])[];
  readonly logs: number;
  readonly log_bytes: number;
};

/** The tables that a reader knows by sight; settings, sums and histories go along unnamed. */
const SHOWN: Readonly<Record<string, string>> = {
  aircraft: 'aircraft',
  flight: 'flights',
  pilot: 'pilots',
  component: 'components',
  document: 'documents',
  mission: 'missions',
  work_order: 'work orders',
  bulletin: 'bulletins',
  checklist_run: 'filed checklists',
};

/** The file cannot be read; the sentence says why. */
export class UnreadableFile extends Error {}

const NOT_OURS = 'This is not a file that Airworthy wrote.';
const CHUNK_MAX_BYTES = 2 ** 20;
const LINE_END = 0x0a;

type Entry =
  | {
      readonly kind: 'header';
      readonly header: {
        readonly format: string;
        readonly made_at: string;
        readonly organization: { readonly name: string };
      };
    }
  | { readonly kind: 'table'; readonly table: string }
  | { readonly kind: 'log'; readonly size_bytes: number }
  | { readonly kind: 'end' };

type Options = {
  readonly signal: AbortSignal;
  /** Called with the bytes of the file that were read so far. */
  readonly onRead: (read_bytes: number) => void;
};

/**
 * Reads the file from beginning to end, a piece at a time. Unpacked it is entries, each a line of JSON and then its bytes, in chunks of
 * a length (four bytes, most significant first) and that many bytes; a chunk of length zero ends an entry.
 */
export async function readOrganizationFile(
  file: Blob,
  options: Options,
): Promise<OrganizationFile> {
  const next = chunkReader(unpacked(file, options));
  let about: { name: string; made: string } | null = null;
  const counts = new Map<string, number>();
  let [logs, log_bytes] = [0, 0];
  for (;;) {
    const entry = parse(await next());
    if (entry.kind === 'header') about = aboutOf(entry.header);
    if (about === null) throw new UnreadableFile(NOT_OURS);
    let lines = 0;
    for (let bytes = await next(); bytes.length > 0; bytes = await next())
      if (entry.kind === 'table') lines += linesIn(bytes);
    if (entry.kind === 'table') counts.set(entry.table, (counts.get(entry.table) ?? 0) + lines);
    if (entry.kind === 'log') {
      logs++;
      log_bytes += entry.size_bytes;
    }
    if (entry.kind === 'end') break;
  }
  const records = Object.entries(SHOWN)
    .map(([table, what]) => [what, counts.get(table) ?? 0] as const)
    .filter(([, count]) => count > 0);
  return { ...about, records, logs, log_bytes };
}

function aboutOf(header: Extract<Entry, { kind: 'header' }>['header']) {
  if (header.format === 'airworthy-backup')
    throw new UnreadableFile(
      'This is a backup of a whole installation, not of one organization. Use "airworthy restore".',
    );
  if (header.format !== 'airworthy-organization') throw new UnreadableFile(NOT_OURS);
  return { name: header.organization.name, made: header.made_at };
}

function parse(line: Uint8Array): Entry {
  try {
    return JSON.parse(new TextDecoder().decode(line)) as Entry;
  } catch {
    throw new UnreadableFile(NOT_OURS);
  }
}

function linesIn(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(LINE_END); at >= 0; at = bytes.indexOf(LINE_END, at + 1)) lines++;
  return lines;
}

/** The pieces of the unpacked file; `onRead` hears of the packed bytes that were taken for them. */
function unpacked(
  file: Blob,
  { signal, onRead }: Options,
): ReadableStreamDefaultReader<Uint8Array> {
  let read_bytes = 0;
  const meter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      signal.throwIfAborted();
      read_bytes += piece.length;
      onRead(read_bytes);
      controller.enqueue(piece);
    },
  });
  return file.stream().pipeThrough(meter).pipeThrough(new DecompressionStream('gzip')).getReader();
}

/** The next chunk of the file; one of no length ends an entry. */
function chunkReader(source: ReadableStreamDefaultReader<Uint8Array>) {
  let pending: Uint8Array = new Uint8Array(0);
  const take = async (length_bytes: number): Promise<Uint8Array> => {
    const parts = [pending];
    let have = pending.length;
    while (have < length_bytes) {
      const { value, done } = await source.read().catch((error: Error) => {
        throw error.name === 'AbortError' ? error : new UnreadableFile(NOT_OURS);
      });
      if (done)
        throw new UnreadableFile('The file is incomplete: it ends too early. Download it again.');
      parts.push(value);
      have += value.length;
    }
    const all = parts.length === 1 ? pending : joined(parts, have);
    pending = all.subarray(length_bytes);
    return all.subarray(0, length_bytes);
  };
  return async () => {
    const length = await take(4);
    const length_bytes = new DataView(length.buffer, length.byteOffset).getUint32(0);
    if (length_bytes > CHUNK_MAX_BYTES) throw new UnreadableFile(NOT_OURS);
    return take(length_bytes);
  };
}

function joined(parts: readonly Uint8Array[], length_bytes: number): Uint8Array {
  const all = new Uint8Array(length_bytes);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
