import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import { addressOf, call } from '../../../api/client.ts';
import { refresh } from '../../../api/queries.ts';
import { fileSize, words } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import { notify, notifyError } from '../../../shell/notices.ts';
import { AppLink, Instant, Level, Sheet } from '../../../ui/index.ts';
import { uploadLog } from './drop/upload.ts';
import { Fact } from './Fact.tsx';
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
      await refresh('getFlight', 'listFlights');
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <Sheet title="Log" flush actions={may ? <AttachLog id={flight.id} /> : undefined}>
      {log === null ? (
        <p className="muted" style={{ padding: 14 }}>
          No log is attached. Its bytes decide the format: .bin, .tlog or .ulg.
        </p>
      ) : (
        <table className="rows">
          <tbody>
            <Fact name="File">
              <a href={addressOf('downloadLog', { params: { id: flight.id } })}>
                {log.filename ?? 'Download'}
              </a>
              <span className="muted">
                {' '}
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
          </tbody>
        </table>
      )}
    </Sheet>
  );
}

function AttachLog({ id }: { readonly id: number }) {
  const [share, setShare] = useState<number | null>(null);
  const attach = async (file: File | null) => {
    if (file === null) return;
    setShare(0);
    try {
      const { duplicate } = await uploadLog({ id, file }, { onShare: setShare });
      notify({
        text: duplicate ? `${file.name} was attached before.` : `${file.name} is attached.`,
        level: 'plain',
      });
      await refresh('getFlight', 'listFlights', 'getFlightRecord');
    } catch (error) {
      notifyError(error);
    } finally {
      setShare(null);
    }
  };
  if (share !== null)
    return <progress className={styles.progress} aria-label="Log sent" max={1} value={share} />;
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
