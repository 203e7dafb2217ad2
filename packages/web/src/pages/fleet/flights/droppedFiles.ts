/** What was let go over a page, as far as it is asked. */
export type Dropped = {
  readonly items: ArrayLike<Pick<DataTransferItem, 'kind' | 'webkitGetAsEntry'>>;
  readonly files: ArrayLike<File>;
};

/** More than anybody keeps in one folder of logs, and few enough to be listed. */
const FILES_MAX = 5000;

/**
 * The files of what was dropped, those in folders with them: a browser hands a folder over as if it were a file, and it
 * cannot be read as one. Files that begin with a point are the system's own.
 */
export async function droppedFiles({ items, files }: Dropped): Promise<File[]> {
  // Entries have to be taken before the event is over.
  const entries = Array.from(items)
    .filter(({ kind }) => kind === 'file')
    .map((item) => item.webkitGetAsEntry());
  if (entries.every((entry) => entry?.isDirectory !== true)) return Array.from(files);
  const found: File[] = [];
  // A folder that leads to itself, by a link, must not be read without end.
  for (let next = entries.shift(); next !== undefined; next = entries.shift()) {
    if (next === null || found.length >= FILES_MAX) continue;
    if (next.isDirectory) entries.push(...(await entriesOf(next as FileSystemDirectoryEntry)));
    else if (!next.name.startsWith('.')) found.push(await fileOf(next as FileSystemFileEntry));
    if (entries.length > FILES_MAX) entries.length = FILES_MAX;
  }
  return found;
}

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject));

/** A reader hands out a hundred at a time, and nothing once it is through. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  while (all.length < FILES_MAX) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) break;
    all.push(...some);
  }
  return all.sort((a, b) => a.name.localeCompare(b.name));
}
