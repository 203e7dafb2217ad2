import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { takeBroughtFile } from '../../shell/broughtFile.ts';
import { notify } from '../../shell/notices.ts';
import { PageBar, useAddress, useSetAddress } from '../../ui/index.ts';
import { preloaded } from '../../ui/preloaded.tsx';
import { comparedName } from './compare/useComparison.ts';
import { DropZone, FileInput, OpenButton, useDrops } from './DropZone.tsx';
import { LogList } from './LogList.tsx';
import { LogStatus } from './LogStatus.tsx';
import styles from './log.module.css';
import { closeLog, type LogEntry, namedEntry, openLogs, releaseOthers, useLogs } from './logs.ts';
import { plots } from './plots/lazyPlots.ts';
import { ServerStatus } from './server/ServerStatus.tsx';
import { useServerReading } from './server/useServerReading.ts';

const viewer = preloaded(() => import('./viewer/Viewer.tsx').then((part) => part.Viewer));
const Viewer = viewer.Component;

/** What a link to a reading of the server has in the address; a log that is chosen takes its place. */
const NO_SERVER = { flight: undefined, crash: undefined };
/** The window and the cursor of the plots, which belong to one log. */
const NO_MOMENT = { from: undefined, to: undefined, at: undefined };

function formatOf(entries: readonly LogEntry[], name: string | null): string | null {
  const state = entries.find((entry) => entry.name === name)?.state;
  return state?.kind === 'read' ? state.reading.meta.source_format : null;
}

/** Logs are dropped, read by a worker beside the page, and shown. Nothing is sent. */
export function LogPage() {
  const entries = useLogs();
  const { log, with: other, against = null } = useAddress('log');
  const setAddress = useSetAddress('log');
  const open = (files: readonly File[]) => {
    const names = openLogs(files);
    const [name] = names;
    viewer.preload();
    plots.preload();
    const before = entries[0]?.name;
    if (entries.length === 1 && files.length === 1 && before !== undefined)
      notify({
        text: `${name} takes its place. ${before} stays open beside it.`,
        level: 'plain',
        action: { label: `Close ${before}`, run: () => closeLog(before) },
      });
    // A link to a moment is opened before its log: the window then belongs to the first log.
    const window = entries.length === 0 ? {} : { ...NO_MOMENT, fields: undefined };
    // Of several the list is shown first, unless the address names one of them.
    const shown = files.length === 1 ? name : names.find((one) => one === log);
    setAddress({ ...window, ...NO_SERVER, log: shown });
  };
  const server = useServerReading();
  const over = useDrops(open);
  // A file that was dropped on another page comes along once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is taken when the page opens
  useEffect(() => {
    const brought = takeBroughtFile();
    if (brought !== null) open([brought]);
  }, []);
  const only = entries.length === 1 ? entries[0] : undefined;
  const selected =
    namedEntry(entries, log) ?? (server.source === null ? (only ?? null) : server.entry);
  const name = selected?.name ?? null;
  const compared = comparedName(other);
  useEffect(() => releaseOthers(name, compared, against), [name, compared, against]);
  const select = (next: string) => {
    // Another log of the same format has the same messages: the plots of fields stay.
    const kept = formatOf(entries, name) === formatOf(entries, next) || name === null;
    const plots = kept ? {} : { fields: undefined };
    setAddress({
      ...NO_SERVER,
      log: next,
      ...NO_MOMENT,
      with: undefined,
      ...plots,
    });
  };

  // It outlives what is shown: a reading that ends while the browser asks for a file must not take it away.
  const files = useRef<HTMLInputElement>(null);
  return (
    <>
      {entries.length === 0 && selected === null ? null : (
        <div hidden>
          <FileInput label="Flight logs" onFiles={open} input={files} />
        </div>
      )}
      <Content
        {...{ entries, selected, server, over, wanted: log }}
        list={
          entries.length > 1 ? (
            <LogList entries={entries} selected={name} onSelect={select} />
          ) : null
        }
        onFiles={open}
        openButton={<OpenButton onClick={() => files.current?.click()} />}
      />
    </>
  );
}

type ContentProps = {
  readonly entries: readonly LogEntry[];
  readonly selected: LogEntry | null;
  readonly server: ReturnType<typeof useServerReading>;
  /** A file is held over the page. */
  readonly over: boolean;
  readonly wanted: string | undefined;
  readonly list: ReactNode;
  readonly openButton: ReactNode;
  readonly onFiles: (files: readonly File[]) => void;
};

/** What there is to show: a reading, how far one is, or where to drop a log. */
function Content({ entries, selected, server, list, openButton, ...drop }: ContentProps) {
  if (server.source !== null && selected === null)
    return (
      <>
        <PageBar title="Flight viewer" />
        <ServerStatus source={server.source} reading={server.reading} />
      </>
    );
  if (entries.length === 0)
    return (
      <>
        <PageBar title="Flight viewer" />
        <DropZone {...drop} />
      </>
    );
  if (selected?.state.kind === 'read')
    return (
      <Suspense fallback={<PageBar title={selected.name} />}>
        <Viewer
          key={selected.name}
          entry={selected}
          reading={selected.state.reading}
          list={list}
          open={openButton}
        />
      </Suspense>
    );
  return (
    <>
      <PageBar title={selected?.name ?? 'Flight viewer'}>{openButton}</PageBar>
      <div className={styles.stack}>
        {list}
        {selected === null ? null : <LogStatus entry={selected} />}
      </div>
    </>
  );
}
