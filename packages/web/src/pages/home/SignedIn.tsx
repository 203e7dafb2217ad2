import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/queries.ts';
import { type Session, usePermission } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import {
  AppLink,
  Columns,
  EmptyState,
  ErrorState,
  Instant,
  LoadingState,
  PageBar,
  Rows,
  Sheet,
  Table,
} from '../../ui/index.ts';
import { NEW_FRAGMENT } from '../builder/model/newBuild.ts';
import { tallyOf } from '../fleet/aircraft/status.ts';
import { neededIn, useTodayAnswers } from '../fleet/today/answers.ts';
import { Needs } from '../fleet/today/NeedList.tsx';
import { DropLog } from './DropLog.tsx';
import styles from './home.module.css';

/** What needs the reader today, and where they left off. */
export function SignedIn({ session }: { session: Session }) {
  const today = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(new Date());
  return (
    <>
      <PageBar title="Today" note={today} />
      <Columns>
        <Rows>
          {session.organization === null ? <NoFleet /> : <FleetToday />}
          <DropLog />
        </Rows>
        <Builds />
      </Columns>
    </>
  );
}

function NoFleet() {
  return (
    <Sheet title="Fleet">
      <EmptyState
        title="You belong to no organization"
        action={<AppLink to={paths.newOrganization}>Create an organization</AppLink>}
      >
        Aircraft, flights and maintenance belong to an organization. Make one, or ask for an
        invitation to yours.
      </EmptyState>
    </Sheet>
  );
}

/** Who has one of these can do something about what is listed; others only learn of it. */
const ACTS = ['flights.manage', 'maintenance.manage', 'records.manage'] as const;

/** So many lines of what needs somebody; the fleet's page has all. */
const NEEDS_SHOWN = 12;

function FleetToday() {
  const may = usePermission();
  const acts = ACTS.some((permission) => may(permission));
  const title = acts ? 'Needs you' : 'Needs attention';
  const answers = useTodayAnswers();
  const { aircraft } = answers;
  const error = aircraft.data === undefined ? aircraft.error : null;
  if (error !== null)
    return (
      <Sheet title={title}>
        <ErrorState error={error} retry={() => void aircraft.refetch()} />
      </Sheet>
    );
  if (aircraft.data === undefined)
    return (
      <Sheet title={title}>
        <LoadingState />
      </Sheet>
    );
  const fleet = aircraft.data.aircraft;
  const { airworthy, inUse, note } = tallyOf(fleet);
  const needs = neededIn(fleet, answers);
  return (
    <Sheet
      title={title}
      note={inUse === 0 ? undefined : `${airworthy} airworthy ${note}`}
      actions={<AppLink to={paths.fleet}>The fleet today</AppLink>}
      flush
    >
      {inUse === 0 && needs.length === 0 ? (
        <p className={`muted ${styles.pad}`}>No aircraft is in use yet.</p>
      ) : (
        <Needs needs={needs} answers={answers} most={NEEDS_SHOWN} />
      )}
    </Sheet>
  );
}

const BUILDS_SHOWN = 6;

function Builds() {
  const builds = useQuery(query('listBuilds'));
  const shown = builds.data?.builds.slice(0, BUILDS_SHOWN) ?? [];
  return (
    <Sheet
      title="Builds"
      actions={
        <AppLink to={paths.builder} hash={NEW_FRAGMENT}>
          New build
        </AppLink>
      }
      flush
    >
      {builds.data === undefined || shown.length === 0 ? (
        <div className={styles.pad}>
          {builds.error === null ? null : <ErrorState error={builds.error} />}
          {builds.isPending ? <LoadingState rows={3} /> : null}
          {builds.data === undefined ? null : (
            <EmptyState title="No build saved">
              A build that is saved in the builder is listed here.
            </EmptyState>
          )}
        </div>
      ) : (
        <Table
          of={shown}
          rowKey={({ id }) => id}
          headless
          short
          columns={[
            {
              name: 'Build',
              as: 'lead',
              cell: ({ name }) => (
                <AppLink to={paths.builds} search={{ q: name }}>
                  {name}
                </AppLink>
              ),
            },
            {
              name: 'Changed',
              as: 'end',
              className: 'muted',
              cell: ({ updated }) => <Instant at={updated} as="ago" />,
            },
          ]}
        />
      )}
    </Sheet>
  );
}
