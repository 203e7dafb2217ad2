import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import { addressOf, call } from '../../../api/client.ts';
import type { UploadProgress } from '../../../api/progress.ts';
import { sendingText, shareSent } from '../../../api/sending.ts';
import { uploadLog } from '../../../api/uploadLog.ts';
import { fileSize, words } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import { notify, notifyError } from '../../../shell/notices.ts';
import { AppLink, Fact, FactTable, Instant, Level, Sheet } from '../../../ui/index.ts';
import styles from './flights.module.css';
import type { Flight } from './useFlights.ts';
import { logWords } from './words.ts';

/** The log of a flight: what it is, where its reading stands, and how to attach one. */
export function FlightLog({ flight, may }: { readonly flight: Flight; readonly may: boolean }) {
  const { log } = flight;
  const state = logWords[flight.analysis_state ?? 'missing']!;
  const canAsk = may && ['none', 'too_large', 'failed'].includes(flight.analysis_state ?? '');
  const ask = async () => {
    try {
      await call('requestLogReading', { params: { id: flight.id } });
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <Sheet title="Log" flush actions={may ? <AttachLog id={flight.id} /> : undefined}>
      {log === null ? (
        <p className="muted" style={{ padding: 14 }}>
          No log is attached. ArduPilot .bin and .log, MAVLink .tlog and PX4 .ulg are read.
        </p>
      ) : (
        <FactTable>
          <Fact name="File">
            <a href={addressOf('downloadLog', { params: { id: flight.id } })}>
              {log.filename ?? 'Download'}
            </a>{' '}
            <span className={`muted ${styles.date}`}>
              {words(log.format)}, {fileSize(log.size_bytes)}
            </span>
          </Fact>
          <Fact name="Stored">
            <Instant at={log.stored_at} />
          </Fact>
          <Fact name="Reading">
            <Level level={state.level}>{state.label}</Level> {log.error}
            {canAsk ? (
              <Button size="compact-xs" variant="subtle" onClick={() => void ask()}>
                {flight.analysis_state === 'failed' ? 'Try again' : 'Read it'}
              </Button>
            ) : null}
          </Fact>
          <Fact name="Viewer">
            <AppLink to={paths.log} search={{ flight: String(flight.id) }}>
              Open in the flight viewer
            </AppLink>
          </Fact>
        </FactTable>
      )}
    </Sheet>
  );
}

type Sent = {
  readonly progress: UploadProgress;
  readonly size_bytes: number;
  readonly stop: AbortController;
};

function AttachLog({ id }: { readonly id: number }) {
  const [sent, setSent] = useState<Sent | null>(null);
  const attach = async (file: File | null) => {
    if (file === null) return;
    const stop = new AbortController();
    const show = (progress: UploadProgress) => setSent({ progress, size_bytes: file.size, stop });
    show({ kind: 'sending', sent_bytes: 0, speed_bps: null });
    try {
      const { duplicate } = await uploadLog(
        { id, file, name: file.name },
        { onProgress: show, signal: stop.signal },
      );
      notify({
        text: duplicate ? `${file.name} was attached before.` : `${file.name} is attached.`,
        level: 'plain',
      });
    } catch (error) {
      if (!stop.signal.aborted) notifyError(error);
    } finally {
      setSent(null);
    }
  };
  if (sent !== null) {
    const share = shareSent(sent.progress, sent.size_bytes);
    return (
      <>
        <progress className={styles.progress} aria-label="Log sent" max={1} value={share} />
        <span className="muted small">{sendingText(sent.size_bytes, sent.progress)}</span>
        <Button size="compact-xs" variant="subtle" onClick={() => sent.stop.abort()}>
          Stop
        </Button>
      </>
    );
  }
  return (
    <FileButton onChange={(file) => void attach(file)} accept=".bin,.log,.tlog,.ulg">
      {(props) => (
        <Button size="xs" {...props}>
          Attach a log
        </Button>
      )}
    </FileButton>
  );
}
