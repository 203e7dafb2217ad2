import { Button, Checkbox, FileButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf, call } from '../../api/client.ts';
import { query } from '../../api/queries.ts';
import type { CallReply } from '../../api/types.ts';
import { fileSize } from '../../format/numbers.ts';
import { notify, notifyError } from '../../shell/notices.ts';
import { useDelayedDelete } from '../../shell/useDelayedDelete.ts';
import { Answered, Instant, Sheet, Table } from '../../ui/index.ts';
import { smallerPhoto } from './attachments.ts';
import styles from './fleet.module.css';
import { None } from './parts.tsx';

type Attachment = CallReply<'listAttachments'>['attachments'][number];

type Props = {
  /** The record: `flight:12`. */
  readonly of: string;
  readonly may: boolean;
  /** What is attached to a signed order stays. */
  readonly final?: boolean;
};

/** Photos and files of a record, newest first. */
export function PhotosAndFiles({ of: record, may, final = false }: Props) {
  const attachments = useQuery(query('listAttachments', { query: { for: record } }));
  const { hidden, remove: removeLater } = useDelayedDelete();
  const remove = ({ id, name }: Attachment) =>
    removeLater({
      id,
      text: `${name} deleted`,
      run: async () => {
        await call('deleteAttachment', { params: { id } });
      },
    });
  return (
    <Sheet title="Photos and files" flush actions={may ? <Add to={record} /> : undefined}>
      <Answered of={attachments} rows={1}>
        {({ attachments: all }) => {
          const list = all.filter(({ id }) => !hidden.has(id));
          return list.length === 0 ? (
            <None>
              No photo or file.{' '}
              <span className={styles.unasked}>
                Pictures, films, PDFs, archives and text of up to 25 MB.
              </span>
            </None>
          ) : (
            <Table
              of={list}
              rowKey={({ id }) => id}
              headless
              columns={[
                { name: 'File', as: 'lead', cell: (one) => <About one={one} /> },
                may && !final
                  ? {
                      name: 'Actions',
                      as: 'actions',
                      cell: (one) => (
                        <Button
                          size="compact-xs"
                          aria-label={`Delete ${one.name}`}
                          onClick={() => remove(one)}
                        >
                          Delete
                        </Button>
                      ),
                    }
                  : null,
              ]}
            />
          );
        }}
      </Answered>
    </Sheet>
  );
}

/** Pictures that browsers show. */
const SHOWN = /^image\/(jpeg|png|gif|webp|avif)$/;

function About({ one }: { readonly one: Attachment }) {
  const address = addressOf('downloadAttachment', { params: { id: one.id } });
  return (
    <div className={styles.attachment}>
      {SHOWN.test(one.type) ? <img src={address} alt={one.name} loading="lazy" /> : null}
      <div>
        <a href={address} download={one.name}>
          {one.name}
        </a>
        <div className="muted small">
          {fileSize(one.size_bytes)}, {one.by}, <Instant at={one.created_at} />
        </div>
      </div>
    </div>
  );
}

function Add({ to: record }: { readonly to: string }) {
  const [smaller, setSmaller] = useState(false);
  const [sending, setSending] = useState<string | null>(null);
  const send = async (files: readonly File[]) => {
    let attached = 0;
    try {
      for (const [index, file] of files.entries()) {
        setSending(`Sending ${index + 1} of ${files.length}…`);
        const bytes = smaller ? await smallerPhoto(file) : file;
        await call('attachFile', { query: { for: record, name: bytes.name }, bytes });
        attached++;
      }
      notify({
        text: attached === 1 ? 'The file is attached.' : `${attached} files are attached.`,
        level: 'plain',
      });
    } catch (error) {
      notifyError(error);
    } finally {
      setSending(null);
    }
  };
  if (sending !== null) return <span className="muted small">{sending}</span>;
  return (
    <>
      <Checkbox
        size="xs"
        label="Make photos smaller"
        checked={smaller}
        onChange={(event) => setSmaller(event.currentTarget.checked)}
      />
      <FileButton multiple onChange={(files) => void send(files)}>
        {(props) => (
          <Button size="xs" {...props}>
            Add
          </Button>
        )}
      </FileButton>
    </>
  );
}
