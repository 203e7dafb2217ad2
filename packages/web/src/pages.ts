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
  /** Loaded when the page is visited. */
  readonly load: () => Promise<() => ReactNode>;
};

/** Every page of the app. */
export const pages: readonly PageEntry[] = [
  {
    path: paths.home,
    needs: 'anybody',
    load: async () => (await import('./pages/home/HomePage.tsx')).HomePage,
  },
  {
    path: paths.builder,
    needs: 'nobody',
    load: async () => (await import('./pages/builder/BuilderPage.tsx')).BuilderPage,
  },
  {
    path: paths.builds,
    needs: 'anybody',
    load: async () => (await import('./pages/builds/BuildsPage.tsx')).BuildsPage,
  },
  {
    path: paths.find,
    needs: 'nobody',
    load: async () => (await import('./pages/find/FindPage.tsx')).FindPage,
  },
  {
    path: paths.radio,
    needs: 'nobody',
    load: async () => (await import('./pages/radio/RadioPage.tsx')).RadioPage,
  },
  {
    path: paths.log,
    needs: 'nobody',
    load: async () => (await import('./pages/log/LogPage.tsx')).LogPage,
  },

  {
    path: paths.fleet,
    needs: 'organization',
    load: async () => (await import('./pages/fleet/today/TodayPage.tsx')).TodayPage,
  },
  {
    path: paths.flights,
    needs: 'organization',
    load: async () => (await import('./pages/fleet/flights/FlightsPage.tsx')).FlightsPage,
  },
  {
    path: paths.flightLogs,
    needs: 'organization',
    load: async () => (await import('./pages/fleet/flights/drop/DropLogsPage.tsx')).DropLogsPage,
  },
  {
    path: paths.flightImport,
    needs: 'organization',
    load: async () =>
      (await import('./pages/fleet/flights/import/ImportFlightsPage.tsx')).ImportFlightsPage,
  },
  {
    path: paths.logbook,
    needs: 'organization',
    load: async () => (await import('./pages/fleet/flights/logbook/LogbookPage.tsx')).LogbookPage,
  },
  {
    path: paths.flightTrends,
    needs: 'organization',
    load: async () => (await import('./pages/fleet/flights/trends/TrendsPage.tsx')).TrendsPage,
  },
  {
    path: paths.flightMap,
    needs: 'organization',
    load: async () => (await import('./pages/fleet/flights/map/FlightMapPage.tsx')).FlightMapPage,
  },
  {
    path: paths.flight('$id'),
    needs: 'organization',
    load: async () => (await import('./pages/fleet/flights/FlightPage.tsx')).FlightPage,
  },
  {
    path: paths.aircraft,
    needs: 'organization',
    load: async () => (await import('./pages/fleet/aircraft/AircraftPage.tsx')).AircraftPage,
  },
  {
    path: paths.oneAircraft('$id'),
    needs: 'organization',
    load: async () => (await import('./pages/fleet/aircraft/OneAircraftPage.tsx')).OneAircraftPage,
  },
  {
    path: paths.aircraftRecord('$id'),
    needs: 'organization',
    load: async () =>
      (await import('./pages/fleet/aircraft/record/AircraftRecordPage.tsx')).AircraftRecordPage,
  },
  {
    path: paths.maintenance,
    needs: 'organization',
    load: async () =>
      (await import('./pages/fleet/maintenance/MaintenancePage.tsx')).MaintenancePage,
  },
  {
    path: paths.workOrder('$id'),
    needs: 'organization',
    load: async () => (await import('./pages/fleet/maintenance/OrderPage.tsx')).OrderPage,
  },
  {
    path: paths.programs,
    needs: 'organization',
    load: async () => (await import('./pages/fleet/programs/ProgramsPage.tsx')).ProgramsPage,
  },
  {
    path: paths.components,
    needs: 'organization',
    load: async () => (await import('./pages/fleet/components/ComponentsPage.tsx')).ComponentsPage,
  },
  {
    path: paths.component('$id'),
    needs: 'organization',
    load: async () => (await import('./pages/fleet/components/ComponentPage.tsx')).ComponentPage,
  },
  {
    path: paths.missions,
    needs: 'organization',
    load: async () => (await import('./pages/fleet/missions/MissionsPage.tsx')).MissionsPage,
  },
  {
    path: paths.mission('$id'),
    needs: 'organization',
    load: async () => (await import('./pages/fleet/missions/MissionPage.tsx')).MissionPage,
  },
  {
    path: paths.questions,
    needs: 'organization',
    load: async () => (await import('./pages/fleet/questions/QuestionsPage.tsx')).QuestionsPage,
  },
  {
    path: paths.bulletins,
    needs: 'organization',
    load: async () => (await import('./pages/fleet/bulletins/BulletinsPage.tsx')).BulletinsPage,
  },
  {
    path: paths.bulletin('$id'),
    needs: 'organization',
    load: async () => (await import('./pages/fleet/bulletins/BulletinPage.tsx')).BulletinPage,
  },
  {
    path: paths.checklists,
    needs: 'organization',
    load: async () => (await import('./pages/fleet/checklists/ChecklistsPage.tsx')).ChecklistsPage,
  },
  {
    path: paths.checklistRun('$id'),
    needs: 'organization',
    load: async () => (await import('./pages/fleet/checklists/RunPage.tsx')).RunPage,
  },
  {
    path: paths.filedChecklist('$id'),
    needs: 'organization',
    load: async () => (await import('./pages/fleet/checklists/FiledPage.tsx')).FiledPage,
  },
  {
    path: paths.checklistTemplate('$id'),
    needs: 'organization',
    load: async () => (await import('./pages/fleet/checklists/TemplatePage.tsx')).TemplatePage,
  },
  {
    path: paths.pilots,
    needs: 'organization',
    load: async () => (await import('./pages/fleet/pilots/PilotsPage.tsx')).PilotsPage,
  },
  {
    path: paths.pilot('$id'),
    needs: 'organization',
    load: async () => (await import('./pages/fleet/pilots/PilotPage.tsx')).PilotPage,
  },
  {
    path: paths.health,
    needs: 'organization',
    load: async () => (await import('./pages/fleet/health/HealthPage.tsx')).HealthPage,
  },
  {
    path: paths.healthOf('$id'),
    needs: 'organization',
    load: async () =>
      (await import('./pages/fleet/health/AircraftHealthPage.tsx')).AircraftHealthPage,
  },
  {
    path: paths.calendar,
    needs: 'organization',
    load: async () => (await import('./pages/fleet/calendar/CalendarPage.tsx')).CalendarPage,
  },
  {
    path: paths.labels,
    needs: 'organization',
    load: async () => (await import('./pages/fleet/labels/LabelsPage.tsx')).LabelsPage,
  },

  {
    path: paths.setup,
    needs: 'nobody',
    load: async () => (await import('./pages/setup/SetupPage.tsx')).SetupPage,
  },
  {
    path: paths.signIn,
    needs: 'nobody',
    load: async () => (await import('./pages/signIn/SignInPage.tsx')).SignInPage,
  },
  {
    path: paths.signUp,
    needs: 'nobody',
    load: async () => (await import('./pages/links/SignUpPage.tsx')).SignUpPage,
  },
  {
    path: paths.join,
    needs: 'nobody',
    load: async () => (await import('./pages/links/JoinPage.tsx')).JoinPage,
  },
  {
    path: paths.forgotPassword,
    needs: 'nobody',
    load: async () => (await import('./pages/links/ForgotPage.tsx')).ForgotPage,
  },
  {
    path: paths.resetPassword,
    needs: 'nobody',
    load: async () => (await import('./pages/links/ResetPage.tsx')).ResetPage,
  },
  {
    path: paths.confirmEmail,
    needs: 'nobody',
    load: async () => (await import('./pages/links/EmailPage.tsx')).EmailPage,
  },
  {
    path: paths.unsubscribe,
    needs: 'nobody',
    load: async () => (await import('./pages/links/UnsubscribePage.tsx')).UnsubscribePage,
  },

  {
    path: paths.account,
    needs: 'account',
    load: async () => (await import('./pages/account/AccountPage.tsx')).AccountPage,
  },
  {
    path: paths.security,
    needs: 'account',
    load: async () => (await import('./pages/account/SecurityPage.tsx')).SecurityPage,
  },
  {
    path: paths.sessions,
    needs: 'account',
    load: async () => (await import('./pages/account/SessionsPage.tsx')).SessionsPage,
  },
  {
    path: paths.noticeSettings,
    needs: 'organization',
    load: async () => (await import('./pages/account/NoticesPage.tsx')).NoticesPage,
  },
  {
    path: paths.apiAccess,
    needs: 'account',
    load: async () => (await import('./pages/api/ApiAccessPage.tsx')).ApiAccessPage,
  },
  {
    path: paths.signOnAgain,
    needs: 'account',
    load: async () => (await import('./pages/signIn/SignOnAgainPage.tsx')).SignOnAgainPage,
  },

  {
    path: paths.newOrganization,
    needs: 'account',
    load: async () => (await import('./pages/organization/NewPage.tsx')).NewPage,
  },
  {
    path: paths.organization,
    needs: 'organization',
    load: async () => (await import('./pages/organization/OverviewPage.tsx')).OverviewPage,
  },
  {
    path: paths.members,
    needs: 'organization',
    load: async () => (await import('./pages/organization/MembersPage.tsx')).MembersPage,
  },
  {
    path: paths.devices,
    needs: 'organization',
    load: async () => (await import('./pages/organization/DevicesPage.tsx')).DevicesPage,
  },
  {
    path: paths.signOn,
    needs: 'organization',
    load: async () => (await import('./pages/organization/SignOnPage.tsx')).SignOnPage,
  },
  {
    path: paths.storage,
    needs: 'organization',
    load: async () => (await import('./pages/organization/StoragePage.tsx')).StoragePage,
  },
  {
    path: paths.audit,
    needs: 'organization',
    load: async () => (await import('./pages/organization/AuditPage.tsx')).AuditPage,
  },
  {
    path: paths.webhooks,
    needs: 'organization',
    load: async () => (await import('./pages/organization/webhooks/WebhooksPage.tsx')).WebhooksPage,
  },
  {
    path: paths.webhook('$id'),
    needs: 'organization',
    load: async () => (await import('./pages/organization/webhooks/WebhookPage.tsx')).WebhookPage,
  },
  {
    path: paths.organizationSettings,
    needs: 'organization',
    load: async () => (await import('./pages/organization/RecordsPage.tsx')).RecordsPage,
  },
  {
    path: paths.operator,
    needs: 'operator',
    load: async () => (await import('./pages/operator/OperatorPage.tsx')).OperatorPage,
  },
];
