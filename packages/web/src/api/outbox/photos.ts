import type { KeptPhoto } from './sending.ts';

/** Photos of checklists that are not filed yet. They are too large for where the entries are kept. */
type Stored = KeptPhoto & {
  /** The reference of the checklist. */
  readonly ref: string;
  /** The key of its item. */
  readonly item: string;
};

const NAME = 'airworthy-photos';
const STORE = 'photos';

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE, { keyPath: 'id' }).createIndex('ref', 'ref');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Runs one request and answers once it is on disk. */
async function withStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await opened();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode, { durability: 'strict' });
      const request = ask(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** Throws where the browser cannot keep it: the photo must then not be taken as kept. */
export async function keepPhoto(photo: Stored): Promise<void> {
  await withStore('readwrite', (store) => store.put(photo));
}

/** The photos of a checklist, in the order in which they were taken. */
export function photosOf(ref: string): Promise<readonly Stored[]> {
  return withStore<Stored[]>('readonly', (store) => store.index('ref').getAll(ref));
}

export async function dropPhoto(id: string): Promise<void> {
  await withStore('readwrite', (store) => store.delete(id));
}

export async function dropPhotosOf(ref: string): Promise<void> {
  for (const { id } of await photosOf(ref)) await dropPhoto(id);
}
