import { Button } from '@mantine/core';
import { type Ref, useEffect, useId, useRef, useState } from 'react';
import styles from './log.module.css';
import { discardReader, prepareReader } from './logReader.ts';

type OnFiles = (files: readonly File[]) => void;

type DropZoneProps = {
  readonly over: boolean;
  readonly onFiles: OnFiles;
  /** The log that a link speaks of: links carry what is looked at, not the log. */
  readonly wanted: string | undefined;
};

/** The empty page: the whole frame is the label of the file field, so a click or a key opens it. */
export function DropZone({ over, onFiles, wanted }: DropZoneProps) {
  const id = useId();
  useEffect(() => {
    // The page itself is drawn first.
    const later = setTimeout(prepareReader, 200);
    return () => {
      clearTimeout(later);
      discardReader();
    };
  }, []);
  return (
    <label className={styles.drop} data-over={over} htmlFor={id}>
      <FileInput id={id} onFiles={onFiles} />
      <strong>{wanted === undefined ? 'Drop flight logs here' : `Drop ${wanted} here`}</strong>
      <span className={styles.choose}>or choose files</span>
      {wanted === undefined ? null : (
        <span>
          This link shows a part of that log. A log never travels with a link: ask who sent it.
        </span>
      )}
      <span className="muted">
        ArduPilot .bin or .log · MAVLink .tlog · PX4 .ulg · gzip or zip of them
      </span>
      <span className="muted">
        They are read by this page, on your machine. Nothing is uploaded.
      </span>
    </label>
  );
}

export function OpenButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" onClick={onClick}>
      Open
    </Button>
  );
}

type FileInputProps = {
  readonly id?: string;
  readonly label?: string;
  readonly input?: Ref<HTMLInputElement>;
  readonly onFiles: OnFiles;
};

export function FileInput(props: FileInputProps) {
  return (
    <input
      ref={props.input}
      id={props.id}
      type="file"
      multiple
      aria-label={props.label}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // The same file may be chosen again, after another flight was logged to it.
        currentTarget.value = '';
        if (files.length > 0) props.onFiles(files);
      }}
    />
  );
}

/** Files may be dropped anywhere on the page: beside a frame, a browser would navigate to them. */
export function useDrops(onFiles: OnFiles): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const onDragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      setOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('dragover', onDragOver, { signal });
    document.addEventListener('dragleave', onDragLeave, { signal });
    document.addEventListener('drop', onDrop, { signal });
    return () => ended.abort();
  }, []);
  return over;
}
