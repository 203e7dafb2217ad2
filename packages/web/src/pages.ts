import type { ReactNode } from 'react';
import { paths } from './paths.ts';

/**
 * Who can open a page. The server decides for itself; this only spares a page that it would refuse. Both `nobody` and
 * `anybody` open without an account; the latter shows what an account holds to whoever has one, so that a second
 * factor or a sign-on that is overdue comes first there.
 */
export type Needs = 'nobody' | 'anybody' | 'account' | 'organization' | 'operator';

export type PageEntry = {
  readonly path: string;
  readonly needs: Needs;
  /** Its name, under which its module exports it. */
  readonly name: string;
  /** Called when the page is visited. */
  readonly load: () => Promise<Readonly<Record<string, () => ReactNode>>>;
};

function page<Name extends string>(
  path: string,
  needs: Needs,
  name: Name,
  load: () => Promise<Readonly<Record<Name, () => ReactNode>>>,
): PageEntry {
  return { path, needs, name, load };
}

/** Every page of the app. */
export const pages: readonly PageEntry[] = [
  page(paths.home, 'anybody', 'HomePage', () => import('./pages/home/HomePage.tsx')),
  page(paths.builder, 'nobody', 'BuilderPage', () => import('./pages/builder/BuilderPage.tsx')),
  page(paths.builds, 'anybody', 'BuildsPage', () => import('./pages/builds/BuildsPage.tsx')),
  page(paths.find, 'nobody', 'FindPage', () => import('./pages/find/FindPage.tsx')),
  page(paths.radio, 'nobody', 'RadioPage', () => import('./pages/radio/RadioPage.tsx')),
  page(paths.log, 'nobody', 'LogPage', () => import('./pages/log/LogPage.tsx')),

  page(paths.fleet, 'organization', 'TodayPage', () => import('./pages/fleet/today/TodayPage.tsx')),
  page(
    paths.flights,
    'organization',
    'FlightsPage',
    () => import('./pages/fleet/flights/FlightsPage.tsx'),
  ),
  page(
    paths.flightLogs,
    'organization',
    'DropLogsPage',
    () => import('./pages/fleet/flights/drop/DropLogsPage.tsx'),
  ),
  page(
    paths.flightImport,
    'organization',
    'ImportFlightsPage',
    () => import('./pages/fleet/flights/import/ImportFlightsPage.tsx'),
  ),
  page(
    paths.logbook,
    'organization',
    'LogbookPage',
    () => import('./pages/fleet/flights/logbook/LogbookPage.tsx'),
  ),
  page(
    paths.flightTrends,
    'organization',
    'TrendsPage',
    () => import('./pages/fleet/flights/trends/TrendsPage.tsx'),
  ),
  page(
    paths.flightMap,
    'organization',
    'FlightMapPage',
    () => import('./pages/fleet/flights/map/FlightMapPage.tsx'),
  ),
  page(
    paths.flight('$id'),
    'organization',
    'FlightPage',
    () => import('./pages/fleet/flights/FlightPage.tsx'),
  ),
  page(
    paths.aircraft,
    'organization',
    'AircraftPage',
    () => import('./pages/fleet/aircraft/AircraftPage.tsx'),
  ),
  page(
    paths.oneAircraft('$id'),
    'organization',
    'OneAircraftPage',
    () => import('./pages/fleet/aircraft/OneAircraftPage.tsx'),
  ),
  page(
    paths.aircraftRecord('$id'),
    'organization',
    'AircraftRecordPage',
    () => import('./pages/fleet/aircraft/record/AircraftRecordPage.tsx'),
  ),
  page(
    paths.maintenance,
    'organization',
    'MaintenancePage',
    () => import('./pages/fleet/maintenance/MaintenancePage.tsx'),
  ),
  page(
    paths.workOrder('$id'),
    'organization',
    'OrderPage',
    () => import('./pages/fleet/maintenance/OrderPage.tsx'),
  ),
  page(
    paths.programs,
    'organization',
    'ProgramsPage',
    () => import('./pages/fleet/programs/ProgramsPage.tsx'),
  ),
  page(
    paths.components,
    'organization',
    'ComponentsPage',
    () => import('./pages/fleet/components/ComponentsPage.tsx'),
  ),
  page(
    paths.component('$id'),
    'organization',
    'ComponentPage',
    () => import('./pages/fleet/components/ComponentPage.tsx'),
  ),
  page(
    paths.missions,
    'organization',
    'MissionsPage',
    () => import('./pages/fleet/missions/MissionsPage.tsx'),
  ),
  page(
    paths.mission('$id'),
    'organization',
    'MissionPage',
    () => import('./pages/fleet/missions/MissionPage.tsx'),
  ),
  page(
    paths.questions,
    'organization',
    'QuestionsPage',
    () => import('./pages/fleet/questions/QuestionsPage.tsx'),
  ),
  page(
    paths.watchedQuestion('$id'),
    'organization',
    'WatchedQuestionPage',
    () => import('./pages/fleet/questions/WatchedQuestionPage.tsx'),
  ),
  page(
    paths.bulletins,
    'organization',
    'BulletinsPage',
    () => import('./pages/fleet/bulletins/BulletinsPage.tsx'),
  ),
  page(
    paths.bulletin('$id'),
    'organization',
    'BulletinPage',
    () => import('./pages/fleet/bulletins/BulletinPage.tsx'),
  ),
  page(
    paths.checklists,
    'organization',
    'ChecklistsPage',
    () => import('./pages/fleet/checklists/ChecklistsPage.tsx'),
  ),
  page(
    paths.checklistRun('$id'),
    'organization',
    'RunPage',
    () => import('./pages/fleet/checklists/RunPage.tsx'),
  ),
  page(
    paths.filedChecklist('$id'),
    'organization',
    'FiledPage',
    () => import('./pages/fleet/checklists/FiledPage.tsx'),
  ),
  page(
    paths.checklistTemplate('$id'),
    'organization',
    'TemplatePage',
    () => import('./pages/fleet/checklists/TemplatePage.tsx'),
  ),
  page(
    paths.pilots,
    'organization',
    'PilotsPage',
    () => import('./pages/fleet/pilots/PilotsPage.tsx'),
  ),
  page(
    paths.pilot('$id'),
    'organization',
    'PilotPage',
    () => import('./pages/fleet/pilots/PilotPage.tsx'),
  ),
  page(
    paths.health,
    'organization',
    'HealthPage',
    () => import('./pages/fleet/health/HealthPage.tsx'),
  ),
  page(
    paths.healthOf('$id'),
    'organization',
    'AircraftHealthPage',
    () => import('./pages/fleet/health/AircraftHealthPage.tsx'),
  ),
  page(
    paths.calendar,
    'organization',
    'CalendarPage',
    () => import('./pages/fleet/calendar/CalendarPage.tsx'),
  ),
  page(
    paths.labels,
    'organization',
    'LabelsPage',
    () => import('./pages/fleet/labels/LabelsPage.tsx'),
  ),

  page(paths.setup, 'nobody', 'SetupPage', () => import('./pages/setup/SetupPage.tsx')),
  page(paths.signIn, 'nobody', 'SignInPage', () => import('./pages/signIn/SignInPage.tsx')),
  page(paths.signUp, 'nobody', 'SignUpPage', () => import('./pages/links/SignUpPage.tsx')),
  page(paths.join, 'nobody', 'JoinPage', () => import('./pages/links/JoinPage.tsx')),
  page(paths.forgotPassword, 'nobody', 'ForgotPage', () => import('./pages/links/ForgotPage.tsx')),
  page(paths.resetPassword, 'nobody', 'ResetPage', () => import('./pages/links/ResetPage.tsx')),
  page(paths.confirmEmail, 'nobody', 'EmailPage', () => import('./pages/links/EmailPage.tsx')),
  page(
    paths.unsubscribe,
    'nobody',
    'UnsubscribePage',
    () => import('./pages/links/UnsubscribePage.tsx'),
  ),

  page(paths.account, 'account', 'AccountPage', () => import('./pages/account/AccountPage.tsx')),
  page(paths.security, 'account', 'SecurityPage', () => import('./pages/account/SecurityPage.tsx')),
  page(paths.sessions, 'account', 'SessionsPage', () => import('./pages/account/SessionsPage.tsx')),
  page(
    paths.noticeSettings,
    'organization',
    'NoticesPage',
    () => import('./pages/account/NoticesPage.tsx'),
  ),
  page(paths.apiAccess, 'account', 'ApiAccessPage', () => import('./pages/api/ApiAccessPage.tsx')),
  page(
    paths.signOnAgain,
    'account',
    'SignOnAgainPage',
    () => import('./pages/signIn/SignOnAgainPage.tsx'),
  ),

  page(
    paths.newOrganization,
    'account',
    'NewPage',
    () => import('./pages/organization/NewPage.tsx'),
  ),
  page(
    paths.organization,
    'organization',
    'OverviewPage',
    () => import('./pages/organization/OverviewPage.tsx'),
  ),
  page(
    paths.members,
    'organization',
    'MembersPage',
    () => import('./pages/organization/MembersPage.tsx'),
  ),
  page(
    paths.devices,
    'organization',
    'DevicesPage',
    () => import('./pages/organization/DevicesPage.tsx'),
  ),
  page(
    paths.signOn,
    'organization',
    'SignOnPage',
    () => import('./pages/organization/SignOnPage.tsx'),
  ),
  page(
    paths.storage,
    'organization',
    'StoragePage',
    () => import('./pages/organization/StoragePage.tsx'),
  ),
  page(
    paths.audit,
    'organization',
    'AuditPage',
    () => import('./pages/organization/AuditPage.tsx'),
  ),
  page(
    paths.webhooks,
    'organization',
    'WebhooksPage',
    () => import('./pages/organization/webhooks/WebhooksPage.tsx'),
  ),
  page(
    paths.webhook('$id'),
    'organization',
    'WebhookPage',
    () => import('./pages/organization/webhooks/WebhookPage.tsx'),
  ),
  page(
    paths.organizationSettings,
    'organization',
    'RecordsPage',
    () => import('./pages/organization/RecordsPage.tsx'),
  ),
  page(
    paths.operator,
    'operator',
    'OperatorPage',
    () => import('./pages/operator/OperatorPage.tsx'),
  ),
];
