import { Button, FileButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { dropPhoto, keepPhoto, photosOf } from '../../../api/outbox/photos.ts';
import { newReference } from '../../../api/outbox/reference.ts';
import { smallerPhoto } from '../attachments.ts';
import styles from './checklists.module.css';
import type { Item } from './draft.ts';

type ItemPhotosProps = {
  readonly runRef: string;
  readonly item: Item;
  readonly failed: boolean;
};

/** Photos of what is wrong. They are kept on this device with the run, and attached once it is filed. */
export function ItemPhotos({ runRef, item, failed }: ItemPhotosProps) {
  const { photos, problem, add, remove } = useItemPhotos(runRef, item);
  if (!failed && photos.length === 0) return null;
  return (
    <div className={styles.photos}>
      {photos.map(({ id, name, url }) => (
        <figure key={id}>
          <img src={url} alt={name} />
          <Button size="compact-xs" aria-label={`Remove ${name}`} onClick={() => void remove(id)}>
            Remove
          </Button>
        </figure>
      ))}
      <FileButton accept="image/*" onChange={(file) => (file === null ? undefined : add(file))}>
        {(props) => (
          <Button {...props} aria-label={`Add a photo: ${item.text}`}>
            Add a photo
          </Button>
        )}
      </FileButton>
      {problem === null ? null : (
        <p className={styles.consequence} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

type Shown = { readonly id: string; readonly name: string; readonly url: string };

function useItemPhotos(ref: string, item: Item) {
  const [photos, setPhotos] = useState<readonly Shown[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [changes, setChanges] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after each change
  useEffect(() => {
    let urls: readonly string[] = [];
    let left = false;
    const show = async () => {
      const own = (await photosOf(ref)).filter((photo) => photo.item === item.key);
      if (left) return;
      const shown = own.map(({ id, name, bytes }) => ({
        id,
        name,
        url: URL.createObjectURL(bytes),
      }));
      urls = shown.map(({ url }) => url);
      setPhotos(shown);
    };
    // A browser that keeps no photos says so when one is added.
    show().catch(() => setPhotos([]));
    return () => {
      left = true;
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [ref, item.key, changes]);
  const keep = async (file: File) => {
    setProblem(null);
    const bytes = await smallerPhoto(file);
    const name = `${item.text} ${photos.length + 1}${/\.\w+$/.exec(bytes.name)?.[0] ?? ''}`;
    // Ordered by when they were taken.
    await keepPhoto({ id: `${Date.now()}-${newReference()}`, ref, item: item.key, name, bytes });
    setChanges((count) => count + 1);
  };
  return {
    photos,
    problem,
    add: (file: File) =>
      keep(file).catch(() =>
        setProblem(
          'This browser could not keep the photo. Add it to the checklist once it is filed.',
        ),
      ),
    async remove(id: string) {
      await dropPhoto(id);
      setChanges((count) => count + 1);
    },
  };
}
