import { usePermission } from '../../../api/session.ts';
import { paths } from '../../../paths.ts';
import { AppLink, Level, Rows, Sheet } from '../../../ui/index.ts';
import styles from '../flights/flights.module.css';

/** What a fleet without a flight asks of the reader; somebody who only reads is shown what there is to read. */
export function FirstSteps({ registered }: { readonly registered: boolean }) {
  const may = usePermission();
  const files = may('flights.manage');
  if (!files && !may('records.manage')) return <Reading registered={registered} />;
  return (
    <Sheet title="Three steps to a first flight">
      <ol className={styles.steps}>
        <li>
          {may('records.manage') ? (
            <AppLink to={paths.aircraft} search={registered ? {} : { add: '1' }}>
              Register an aircraft
            </AppLink>
          ) : (
            <strong>Register an aircraft</strong>
          )}{' '}
          {registered ? <Level level="ok">done</Level> : null}
          <div className="muted">
            {may('records.manage')
              ? 'Name, registration and type; its hours count from here.'
              : 'A manager, an admin or an owner does it.'}
          </div>
        </li>
        <li>
          <AppLink to={paths.flights} search={{ file: '1' }}>
            File a flight
          </AppLink>
          <div className="muted">By hand on one screen, or import the logbook you have as CSV.</div>
        </li>
        <li>
          <AppLink to={paths.flightLogs}>Drop its log</AppLink>
          <div className="muted">
            It is matched to the flight and read; health and this page fill from there.
          </div>
        </li>
      </ol>
    </Sheet>
  );
}

function Reading({ registered }: { readonly registered: boolean }) {
  return (
    <Sheet title="No flight is filed yet">
      <Rows>
        <p className="muted">
          Pilots and managers file them; then this page says what needs attention. Your role files
          none.
        </p>
        <ul className={styles.steps}>
          <li>
            <AppLink to={paths.aircraft}>{registered ? 'See the aircraft' : 'Aircraft'}</AppLink>
            <div className="muted">
              {registered ? 'What is registered, and its papers.' : 'None is registered yet.'}
            </div>
          </li>
          <li>
            <AppLink to={paths.log}>Read a log of your own</AppLink>
            <div className="muted">In this browser; nothing is filed and nothing is sent.</div>
          </li>
          <li>
            <AppLink to={paths.builder}>Design an aircraft</AppLink>
            <div className="muted">Hover time, current and findings as you type.</div>
          </li>
        </ul>
      </Rows>
    </Sheet>
  );
}
