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
  /** Loaded when the page is visited; the module exports `Page`. */
  readonly load: () => Promise<{ readonly Page: () => ReactNode }>;
};

/** Every page of the app, one line each. */
export const pages: readonly PageEntry[] = [
  { path: paths.home, needs: 'anybody', load: () => import('./pages/home/Page.tsx') },
  { path: paths.builder, needs: 'nobody', load: () => import('./pages/builder/Page.tsx') },
  { path: paths.builds, needs: 'anybody', load: () => import('./pages/builds/Page.tsx') },
  { path: paths.find, needs: 'nobody', load: () => import('./pages/find/FindPage.tsx') },
  { path: paths.radio, needs: 'nobody', load: () => import('./pages/radio/Page.tsx') },
  { path: paths.log, needs: 'nobody', load: () => import('./pages/log/Page.tsx') },

  {
    path: paths.fleet,
    needs: 'organization',
    load: () => import('./pages/fleet/today/Page.tsx'),
  },
  {
    path: paths.flights,
    needs: 'organization',
    load: () => import('./pages/fleet/flights/Page.tsx'),
  },
  {
    path: paths.flightLogs,
    needs: 'organization',
    load: () => import('./pages/fleet/flights/drop/Page.tsx'),
  },
  {
    path: paths.flightImport,
    needs: 'organization',
    load: () => import('./pages/fleet/flights/import/Page.tsx'),
  },
  {
    path: paths.logbook,
    needs: 'organization',
    load: () => import('./pages/fleet/flights/logbook/Page.tsx'),
  },
  {
    path: paths.flightTrends,
    needs: 'organization',
    load: () => import('./pages/fleet/flights/trends/Page.tsx'),
  },
  {
    path: paths.flightMap,
    needs: 'organization',
    load: () => import('./pages/fleet/flights/map/Page.tsx'),
  },
  {
    path: paths.flight('$id'),
    needs: 'organization',
    load: () => import('./pages/fleet/flights/FlightPage.tsx'),
  },
  {
    path: paths.aircraft,
    needs: 'organization',
    load: () => import('./pages/fleet/aircraft/Page.tsx'),
  },
  {
    path: paths.oneAircraft('$id'),
    needs: 'organization',
    load: () => import('./pages/fleet/aircraft/OnePage.tsx'),
  },
  {
    path: paths.aircraftRecord('$id'),
    needs: 'organization',
    load: () => import('./pages/fleet/aircraft/record/Page.tsx'),
  },
  {
    path: paths.maintenance,
    needs: 'organization',
    load: () => import('./pages/fleet/maintenance/Page.tsx'),
  },
  {
    path: paths.workOrder('$id'),
    needs: 'organization',
    load: () => import('./pages/fleet/maintenance/OrderPage.tsx'),
  },
  {
    path: paths.programs,
    needs: 'organization',
    load: () => import('./pages/fleet/programs/Page.tsx'),
  },
  {
    path: paths.components,
    needs: 'organization',
    load: () => import('./pages/fleet/components/Page.tsx'),
  },
  {
    path: paths.component('$id'),
    needs: 'organization',
    load: () => import('./pages/fleet/components/OnePage.tsx'),
  },
  {
    path: paths.missions,
    needs: 'organization',
    load: () => import('./pages/fleet/missions/Page.tsx'),
  },
  {
    path: paths.mission('$id'),
    needs: 'organization',
    load: () => import('./pages/fleet/missions/OnePage.tsx'),
  },
  {
    path: paths.questions,
    needs: 'organization',
    load: () => import('./pages/fleet/questions/Page.tsx'),
  },
  {
    path: paths.bulletins,
    needs: 'organization',
    load: () => import('./pages/fleet/bulletins/Page.tsx'),
  },
  {
    path: paths.bulletin('$id'),
    needs: 'organization',
    load: () => import('./pages/fleet/bulletins/OnePage.tsx'),
  },
  {
    path: paths.checklists,
    needs: 'organization',
    load: () => import('./pages/fleet/checklists/Page.tsx'),
  },
  {
    path: paths.checklistRun('$id'),
    needs: 'organization',
    load: () => import('./pages/fleet/checklists/RunPage.tsx'),
  },
  {
    path: paths.filedChecklist('$id'),
    needs: 'organization',
    load: () => import('./pages/fleet/checklists/FiledPage.tsx'),
  },
  {
    path: paths.checklistTemplate('$id'),
    needs: 'organization',
    load: () => import('./pages/fleet/checklists/TemplatePage.tsx'),
  },
  {
    path: paths.pilots,
    needs: 'organization',
    load: () => import('./pages/fleet/pilots/Page.tsx'),
  },
  {
    path: paths.pilot('$id'),
    needs: 'organization',
    load: () => import('./pages/fleet/pilots/OnePage.tsx'),
  },
  {
    path: paths.health,
    needs: 'organization',
    load: () => import('./pages/fleet/health/Page.tsx'),
  },
  {
    path: paths.healthOf('$id'),
    needs: 'organization',
    load: () => import('./pages/fleet/health/OnePage.tsx'),
  },
  {
    path: paths.calendar,
    needs: 'organization',
    load: () => import('./pages/fleet/calendar/Page.tsx'),
  },
  {
    path: paths.labels,
    needs: 'organization',
    load: () => import('./pages/fleet/labels/LabelsPage.tsx'),
  },

  { path: paths.setup, needs: 'nobody', load: () => import('./pages/setup/Page.tsx') },
  { path: paths.signIn, needs: 'nobody', load: () => import('./pages/signIn/Page.tsx') },
  { path: paths.signUp, needs: 'nobody', load: () => import('./pages/links/SignUpPage.tsx') },
  { path: paths.join, needs: 'nobody', load: () => import('./pages/links/JoinPage.tsx') },
  {
    path: paths.forgotPassword,
    needs: 'nobody',
    load: () => import('./pages/links/ForgotPage.tsx'),
  },
  { path: paths.resetPassword, needs: 'nobody', load: () => import('./pages/links/ResetPage.tsx') },
  { path: paths.confirmEmail, needs: 'nobody', load: () => import('./pages/links/EmailPage.tsx') },
  {
    path: paths.unsubscribe,
    needs: 'nobody',
    load: () => import('./pages/links/UnsubscribePage.tsx'),
  },

  { path: paths.account, needs: 'account', load: () => import('./pages/account/AccountPage.tsx') },
  {
    path: paths.security,
    needs: 'account',
    load: () => import('./pages/account/SecurityPage.tsx'),
  },
  {
    path: paths.sessions,
    needs: 'account',
    load: () => import('./pages/account/SessionsPage.tsx'),
  },
  {
    path: paths.noticeSettings,
    needs: 'organization',
    load: () => import('./pages/account/NoticesPage.tsx'),
  },
  { path: paths.apiAccess, needs: 'account', load: () => import('./pages/api/Page.tsx') },
  {
    path: paths.signOnAgain,
    needs: 'account',
    load: () => import('./pages/signIn/SignOnAgainPage.tsx'),
  },

  {
    path: paths.newOrganization,
    needs: 'account',
    load: () => import('./pages/organization/NewPage.tsx'),
  },
  {
    path: paths.organization,
    needs: 'organization',
    load: () => import('./pages/organization/OverviewPage.tsx'),
  },
  {
    path: paths.members,
    needs: 'organization',
    load: () => import('./pages/organization/MembersPage.tsx'),
  },
  {
    path: paths.devices,
    needs: 'organization',
    load: () => import('./pages/organization/DevicesPage.tsx'),
  },
  {
    path: paths.signOn,
    needs: 'organization',
    load: () => import('./pages/organization/SignOnPage.tsx'),
  },
  {
    path: paths.storage,
    needs: 'organization',
    load: () => import('./pages/organization/StoragePage.tsx'),
  },
  {
    path: paths.audit,
    needs: 'organization',
    load: () => import('./pages/organization/AuditPage.tsx'),
  },
  {
    path: paths.webhooks,
    needs: 'organization',
    load: () => import('./pages/organization/webhooks/WebhooksPage.tsx'),
  },
  {
    path: paths.webhook('$id'),
    needs: 'organization',
    load: () => import('./pages/organization/webhooks/WebhookPage.tsx'),
  },
  {
    path: paths.organizationSettings,
    needs: 'organization',
    load: () => import('./pages/organization/RecordsPage.tsx'),
  },
  { path: paths.operator, needs: 'operator', load: () => import('./pages/operator/Page.tsx') },
];
