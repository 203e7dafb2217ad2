import type { CrashReading } from '@airworthy/forensics';
import { Button, Menu } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../../api/session.ts';
import { saveFile } from '../../../charts/save.ts';
import type { TimeWindow } from '../../../charts/timePlot.ts';
import type { PathKind } from '../export/savePath.ts';
import type { LogEntry } from '../logs.ts';
import { useNotes } from '../notes/keptNotes.ts';
import { seriesCsv } from './csv.ts';

type SaveMenuProps = {
  readonly reading: CrashReading;
  readonly entry: LogEntry;
  readonly window: TimeWindow;
};

const SendDialog = lazy(() =>
  import('../server/SendDialog.tsx').then((part) => ({ default: part.SendDialog })),
);

/** The reading as files. The report is one file that needs nothing else, with or without identity. */
export function SaveMenu({ reading, entry, window }: SaveMenuProps) {
  const { name } = entry;
  const [sending, setSending] = useState(false);
  const notes = useNotes(reading);
  const signedIn = useSession().data?.signed_in === true;
  const save = (ending: string, type: string, text: string) =>
    saveFile(`${name}.${ending}`, new Blob([text], { type }));
  const saveReport = async (anonymous: boolean) => {
    const [{ reportDocument, withoutIdentity }, { default: css }] = await Promise.all([
      import('../report/document.ts'),
      import('../report/report.css?raw'),
    ]);
    const shown = anonymous ? withoutIdentity(reading) : reading;
    // A note is a person's own words, which may name anybody.
    const written = anonymous ? [] : notes;
    const report = new Blob([reportDocument(shown, css, written)], { type: 'text/html' });
    saveFile(anonymous ? 'flight.report.html' : `${name}.report.html`, report);
  };
  const keepPath = async (kind: PathKind) => {
    const { savePath } = await import('../export/savePath.ts');
    const marks = notes.map(({ at_s, text }) => ({ at_s, name: text }));
    await savePath(entry, reading, marks, kind);
  };
  const placed = reading.series.flight.lat !== undefined;
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default">Keep</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void saveReport(false)}>Report as HTML</Menu.Item>
          <Menu.Item onClick={() => void saveReport(true)}>
            Report without place, name and texts
          </Menu.Item>
          <Menu.Item
            onClick={() => save('reading.json', 'application/json', JSON.stringify(reading))}
          >
            Reading as JSON
          </Menu.Item>
          <Menu.Item onClick={() => save('series.csv', 'text/csv', seriesCsv(reading, window))}>
            Series of the window as CSV
          </Menu.Item>
          {(['kml', 'gpx'] as const).map((kind) => (
            <Menu.Item key={kind} disabled={!placed} onClick={() => void keepPath(kind)}>
              Path as {kind.toUpperCase()}
              {placed ? '' : ': no position in this log'}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => print()}>Print</Menu.Item>
          {signedIn && entry.source === null ? (
            <Menu.Item onClick={() => setSending(true)}>Send to the server…</Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {sending ? (
        <Suspense>
          <SendDialog entry={entry} onClose={() => setSending(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
