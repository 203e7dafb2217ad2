import { Button, FileButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { addressOf, call } from '../../api/client.ts';
import { query, refresh } from '../../api/queries.ts';
import { usePermission } from '../../api/session.ts';
import { fileSize, words } from '../../format/numbers.ts';
import { paths } from '../../paths.ts';
import { doUnlessUndone, notify, notifyError } from '../../shell/notices.ts';
import { AppLink, Instant, PageBar, Rows, Sheet } from '../../ui/index.ts';
import { duration } from './due.ts';
import { AircraftLink, Answered, State } from './parts.tsx';

/** One flight: what was filed, its log and reading, and what can be done with it. */
export function Page() {
  const { id } = useParams({ strict: false }) as { id: string };
  const flight = useQuery(query('getFlight', { params: { id } }));
  const may = usePermission();
  const navigate = useNavigate();
  const remove = () => {
    void navigate({ to: paths.flights as '/' });
    doUnlessUndone({
      text: `Flight ${id} deleted`,
      run: async () => {
        await call('deleteFlight', { params: { id } });
        await refresh('listFlights', 'listAircraft');
      },
      undo: () => void navigate({ to: paths.flight(id) as '/' }),
    });
  };
  return (
    <>
      <PageBar title={`Flight ${id}`}>
        {may('flights.manage') ? (
          <>
            <AttachLog id={id} />
            <Button color="red" variant="subtle" onClick={remove}>
              Delete
            </Button>
          </>
        ) : null}
      </PageBar>
      <Answered of={flight}>
        {({ flight: one }) => (
          <Rows>
            <Sheet title="Flight" flush>
              <table className="rows">
                <tbody>
                  <Fact name="Date">{one.flown_at}</Fact>
                  <Fact name="Aircraft">
                    <AircraftLink id={one.asset_id} name={one.asset_name ?? ''} />
                  </Fact>
                  <Fact name="Pilot">{one.pilot_name ?? '–'}</Fact>
                  <Fact name="Flight time">{duration(one.duration_s)}</Fact>
                  <Fact name="Landings">{one.landings}</Fact>
                  <Fact name="Kind">
                    {words(one.flight_type)}
                    {one.night ? ', at night' : ''}
                  </Fact>
                  <Fact name="Site">{one.site || '–'}</Fact>
                  <Fact name="Remarks">{one.remarks || '–'}</Fact>
                  <Fact name="Filed">
                    <Instant at={one.created} />, {words(one.source).toLowerCase()}
                    {one.revision > 1 ? `, corrected ${one.revision - 1} times` : ''}
                  </Fact>
                </tbody>
              </table>
            </Sheet>
            <Sheet
              title="Log"
              actions={
                one.log === null ? null : (
                  <AppLink to={paths.log} search={{ flight: id }}>
                    Open in the flight viewer
                  </AppLink>
                )
              }
              flush
            >
              {one.log === null ? (
                <p className="muted" style={{ padding: 14 }}>
                  No log is attached. Its bytes decide the format: .bin, .tlog or .ulg.
                </p>
              ) : (
                <table className="rows">
                  <tbody>
                    <Fact name="File">
                      <a href={addressOf('downloadLog', { params: { id } })}>
                        {one.log.filename ?? 'Download'}
                      </a>
                      , {fileSize(one.log.size_bytes)}
                    </Fact>
                    <Fact name="Reading">
                      <State of={one.analysis_state ?? 'none'} /> {one.log.error}
                    </Fact>
                  </tbody>
                </table>
              )}
            </Sheet>
            <Reading id={id} state={one.analysis_state} />
          </Rows>
        )}
      </Answered>
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{children}</td>
    </tr>
  );
}

function Reading({ id, state }: { readonly id: string; readonly state: string | null }) {
  const reading = useQuery({
    ...query('getLogReading', { params: { id } }),
    enabled: state === 'done',
  });
  const result = (
    reading.data as
      | {
          result?: {
            crash: { reason: string };
            diagnostics: { findings: readonly { title: string; detail: string; level: string }[] };
          };
        }
      | undefined
  )?.result;
  if (result === undefined) return null;
  return (
    <Sheet title="Reading" flush>
      <p style={{ padding: 14 }}>{result.crash.reason}</p>
      <table className="rows list">
        <tbody>
          {result.diagnostics.findings.map((finding) => (
            <tr key={finding.title + finding.detail}>
              <td>{words(finding.level)}</td>
              <td>{finding.title}</td>
              <td className="muted">{finding.detail}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}

function AttachLog({ id }: { readonly id: string }) {
  const [busy, setBusy] = useState(false);
  const attach = async (file: File | null) => {
    if (file === null) return;
    setBusy(true);
    try {
      const { duplicate } = await call('attachLog', {
        params: { id },
        query: { name: file.name },
        upload: file,
      });
      notify({
        text: duplicate ? `${file.name} was attached before.` : `${file.name} is attached.`,
        level: 'plain',
      });
      await refresh('getFlight', 'listFlights');
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <FileButton onChange={(file) => void attach(file)} accept=".bin,.log,.tlog,.ulg">
      {(props) => (
        <Button {...props} loading={busy}>
          Attach a log
        </Button>
      )}
    </FileButton>
  );
}
