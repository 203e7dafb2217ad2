import { Button, Modal, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { UploadProgress } from '../../../api/progress.ts';
import { query } from '../../../api/queries.ts';
import type { CallReply } from '../../../api/types.ts';
import { upload } from '../../../api/upload.ts';
import { count, fileSize, plural } from '../../../format/numbers.ts';
import {
  Form,
  FormActions,
  FormError,
  Instant,
  Rows,
  type Submission,
  TextField,
  useSubmit,
} from '../../../ui/index.ts';
import { FileDrop } from '../../fleet/flights/FileDrop.tsx';
import { type OrganizationFile, readOrganizationFile } from './organizationFile.ts';

type Chosen = { readonly file: File; readonly holds: OrganizationFile };
type Done = CallReply<'importOrganizationFile'>;

/** Imports the file of an organization: what it holds is shown before anything is sent. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      title="Import an organization"
      size="lg"
      closeOnClickOutside={false}
    >
      {done !== null ? (
        <Arrived done={done} onClose={onClose} />
      ) : chosen === null ? (
        <Choose onChosen={setChosen} />
      ) : (
        <Send chosen={chosen} onBack={() => setChosen(null)} onDone={setDone} />
      )}
    </Modal>
  );
}

function Choose({ onChosen }: { readonly onChosen: (chosen: Chosen) => void }) {
  const [reading, setReading] = useState<{ file: File; read_bytes: number } | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const look = async (file: File) => {
    setError(null);
    stop.current = new AbortController();
    const onRead = (read_bytes: number) => setReading({ file, read_bytes });
    onRead(0);
    try {
      const holds = await readOrganizationFile(file, { signal: stop.current.signal, onRead });
      onChosen({ file, holds });
    } catch (failure) {
      if ((failure as Error).name !== 'AbortError') setError(failure as Error);
    }
    setReading(null);
  };
  if (reading !== null)
    return (
      <Rows>
        <Share
          label={`Checking ${reading.file.name}`}
          done_bytes={reading.read_bytes}
          size_bytes={reading.file.size}
        />
        <div>
          <Button onClick={() => stop.current.abort()}>Stop</Button>
        </div>
      </Rows>
    );
  return (
    <Rows>
      <FileDrop
        label="File of an organization"
        title="Drop the file here"
        accept=".gz"
        multiple={false}
        onFiles={([file]) => (file === undefined ? undefined : void look(file))}
      >
        <span className="muted small">
          It ends in .aworg.gz. An owner or admin downloads it on the other installation, under
          Organization.
        </span>
      </FileDrop>
      <FormError of={{ error }} />
    </Rows>
  );
}

type SendProps = {
  readonly chosen: Chosen;
  readonly onBack: () => void;
  readonly onDone: (done: Done) => void;
};

function Send({ chosen: { file, holds }, onBack, onDone }: SendProps) {
  const [owner, setOwner] = useState('');
  const [name, setName] = useState(holds.name);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const submission = useSubmit(async () => {
    stop.current = new AbortController();
    setProgress({ kind: 'sending', sent_bytes: 0, speed_bps: null });
    try {
      const input = { bytes: file, query: { owner, name } };
      // A file that was half imported left nothing behind, yet it is not sent twice unasked.
      const options = { signal: stop.current.signal, onProgress: setProgress, tries: 1 };
      const done = await upload('importOrganizationFile', input, options);
      onDone(done);
    } finally {
      setProgress(null);
    }
  });
  return (
    <Form of={submission} wide>
      <Holds file={file} holds={holds} />
      <TextField
        label="Name here"
        value={name}
        error={submission.problem('name')}
        onChange={setName}
      />
      <TextField
        label="Owner"
        type="email"
        hint="An account of this server that is in no organization."
        autoFocus
        value={owner}
        error={submission.problem('owner')}
        onChange={setOwner}
      />
      <Sending of={progress} size_bytes={file.size} />
      {stopped(submission) ? (
        <p role="status">Stopped. Nothing of the file is on this server.</p>
      ) : (
        <FormError of={submission} />
      )}
      <FormActions>
        <Button type="submit" variant="filled" loading={submission.pending} disabled={owner === ''}>
          Import it
        </Button>
        {submission.pending ? (
          <Button onClick={() => stop.current.abort()} disabled={progress?.kind === 'sent'}>
            Stop
          </Button>
        ) : (
          <Button onClick={onBack}>Another file</Button>
        )}
      </FormActions>
    </Form>
  );
}

const stopped = ({ error }: Submission) => error?.name === 'AbortError';

function Holds({ file, holds }: Chosen) {
  return (
    <div>
      <p>
        <b>{holds.name}</b>, written <Instant at={holds.made} />, {fileSize(file.size)}
      </p>
      <p>
        {holds.records.map(([what, number]) => `${count(number)} ${what}`).join(', ')}
        {holds.logs === 0
          ? '. No flight logs.'
          : `. ${plural(holds.logs, 'flight log')}, ${fileSize(holds.log_bytes)}.`}
      </p>
      <p className="muted small">
        People, devices and single sign-on are not in it: set them up again.
      </p>
    </div>
  );
}

type SendingProps = { readonly of: UploadProgress | null; readonly size_bytes: number };

/** First the bytes go over the line, then the server imports them; it tells how far it is. */
function Sending({ of, size_bytes }: SendingProps) {
  const reads = of?.kind === 'sent';
  const progress = useQuery({
    ...query('importProgress'),
    enabled: reads,
    refetchInterval: 1000,
    staleTime: 0,
  });
  if (of === null || of.kind === 'waiting') return null;
  const running = progress.data?.running ?? null;
  if (of.kind === 'sending')
    return <Share label="Sending the file" done_bytes={of.sent_bytes} size_bytes={size_bytes} />;
  return (
    <Share
      label="The server is importing it"
      done_bytes={running?.read_bytes ?? 0}
      size_bytes={running?.size_bytes ?? size_bytes}
    />
  );
}

type ShareProps = {
  readonly label: string;
  readonly done_bytes: number;
  readonly size_bytes: number;
};

function Share({ label, done_bytes, size_bytes }: ShareProps) {
  const percent = size_bytes === 0 ? 0 : Math.min(100, (100 * done_bytes) / size_bytes);
  return (
    <div role="status">
      <p>
        {label}: {fileSize(done_bytes)} of {fileSize(size_bytes)}
      </p>
      <Progress value={percent} aria-label={label} />
    </div>
  );
}

function Arrived({ done, onClose }: { readonly done: Done; readonly onClose: () => void }) {
  return (
    <Rows>
      <p role="status">
        <b>{done.organization.name}</b> is here: {plural(done.records, 'record')} and{' '}
        {plural(done.logs, 'log')}
        {done.readings === 0 ? '' : `; ${plural(done.readings, 'log')} still to be read`}.
      </p>
      <p>Its owner signs in, invites the members, makes the devices and sets up single sign-on.</p>
      <div>
        <Button variant="filled" onClick={onClose}>
          Done
        </Button>
      </div>
    </Rows>
  );
}
