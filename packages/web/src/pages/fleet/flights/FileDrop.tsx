import { type ReactNode, useState } from 'react';
import { notifyError } from '../../../shell/notices.ts';
import { droppedFiles } from './droppedFiles.ts';
import styles from './flights.module.css';

type FileDropProps = {
  readonly label: string;
  readonly title: string;
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
};

/** A frame that takes dropped files; the whole of it is the label of a file field. */
export function FileDrop({
  label,
  title,
  accept,
  multiple = true,
  onFiles,
  children,
}: FileDropProps) {
  const [over, setOver] = useState(false);
  return (
    <label
      className={styles.drop}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void droppedFiles(event.dataTransfer).then((files) => {
          if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
        }, notifyError);
      }}
    >
      <input
        type="file"
        aria-label={label}
        multiple={multiple}
        {...(accept === undefined ? {} : { accept })}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <strong>{title}</strong>
      <span>
        or <span className={styles.choose}>{multiple ? 'choose files' : 'choose a file'}</span>
      </span>
      {children}
    </label>
  );
}
