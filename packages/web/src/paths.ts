/** The pages of single records below one address. */
const under =
  <Base extends string>(base: Base) =>
  (id: number | string): `${Base}/${string}` =>
    `${base}/${id}`;

/** One spelling of every address of the app. A page, a link and a test all take it from here. */
export const paths = {
  home: '/',
  builder: '/builder',
  builds: '/builds',
  find: '/find',
  radio: '/radio',
  log: '/log',
  fleet: '/fleet',
  flights: '/fleet/flights',
  flightLogs: '/fleet/flights/logs',
  flightImport: '/fleet/flights/import',
  logbook: '/fleet/flights/logbook',
  flightTrends: '/fleet/flights/trends',
  flightMap: '/fleet/flights/map',
  flight: under('/fleet/flights'),
  aircraft: '/fleet/aircraft',
  oneAircraft: under('/fleet/aircraft'),
  aircraftRecord: under('/fleet/aircraft/record'),
  labels: '/fleet/labels',
  calendar: '/fleet/calendar',
  maintenance: '/fleet/maintenance',
  workOrder: under('/fleet/maintenance/orders'),
  programs: '/fleet/maintenance/programs',
  components: '/fleet/maintenance/components',
  component: under('/fleet/maintenance/components'),
  checklists: '/fleet/checklists',
  checklistRun: under('/fleet/checklists/run'),
  filedChecklist: under('/fleet/checklists/filed'),
  checklistTemplate: under('/fleet/checklists/templates'),
  pilots: '/fleet/pilots',
  pilot: under('/fleet/pilots'),
  missions: '/fleet/missions',
  mission: under('/fleet/missions'),
  bulletins: '/fleet/bulletins',
  bulletin: under('/fleet/bulletins'),
  questions: '/fleet/questions',
  watchedQuestion: under('/fleet/questions'),
  health: '/fleet/health',
  healthOf: under('/fleet/health'),
  signIn: '/sign-in',
  signOnAgain: '/sign-on',
  signUp: '/sign-up',
  forgotPassword: '/forgot',
  /** These four are in mails and on the console, with a one-time token in their fragment. */
  setup: '/setup',
  join: '/join',
  resetPassword: '/reset',
  confirmEmail: '/email',
  /** In mails of notices, with a token that lasts. */
  unsubscribe: '/unsubscribe',
  account: '/account',
  security: '/account/security',
  sessions: '/account/sessions',
  noticeSettings: '/account/notices',
  apiAccess: '/account/api',
  organization: '/organization',
  newOrganization: '/organization/new',
  members: '/organization/members',
  devices: '/organization/devices',
  signOn: '/organization/sign-on',
  storage: '/organization/storage',
  audit: '/organization/audit',
  webhooks: '/organization/webhooks',
  webhook: under('/organization/webhooks'),
  organizationSettings: '/organization/settings',
  operator: '/operator',
  docs: '/docs',
} as const;

/** The address of a page, or of all pages of one kind of record. */
export type PathOf<Entry> = Entry extends (id: number) => infer Path ? Path : Entry;

/** An address that the app has a page for. */
export type AppPath = PathOf<(typeof paths)[keyof typeof paths]>;
