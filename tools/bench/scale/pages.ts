import type { Caller } from './installation.ts';

type Page = { readonly name: string; readonly asks: (caller: Caller) => readonly string[] };

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** What needs somebody today is asked for in one go (`useTodayAnswers` of the web app). */
const TODAY = [
  '/aircraft',
  '/pilots',
  '/health',
  '/ml/scores?limit=60&total=0',
  '/bulletins?limit=1000&total=0',
  '/documents?state=expired&limit=1000&total=0',
  '/documents?state=due_soon&limit=1000&total=0',
  '/flights?log=failed&limit=20&total=0',
  '/flights?log=queued&limit=20&total=0',
  '/workorders?state=unfinished&limit=1000&total=0',
  '/components?state=fitted&limit=1000&total=0',
  '/checklists/failed',
  '/flights/disagreements',
  '/flights/weeks',
];

/** Each call of Today, so that a slow one is named. */
export const TODAY_CALLS: readonly Page[] = TODAY.map((path) => ({
  name: `Today: ${path.split('&')[0]}`,
  asks: () => [path],
}));

/** Everything that a page of the fleet asks for as it opens, all at once as the page does. */
export const PAGES: readonly Page[] = [
  { name: 'page Today', asks: () => TODAY },
  {
    name: 'page Flights',
    asks: () => ['/flights?limit=50&total=0', '/aircraft', '/pilots', '/views?page=flights'],
  },
  {
    name: 'page of a flight',
    asks: ({ flight }) => [
      `/flights/${flight}`,
      `/flights/${flight}/record`,
      `/flights/${flight}/log/reading`,
      `/flights/${flight}/alike`,
      `/checklists?flight_id=${flight}&limit=20&total=0`,
    ],
  },
  {
    name: 'page of an aircraft',
    asks: ({ asset }) => [
      '/aircraft',
      `/aircraft/${asset}/history`,
      `/aircraft/${asset}/prediction`,
      `/health/${asset}`,
      `/ml/scores?asset_id=${asset}&limit=20`,
      `/workorders?asset_id=${asset}&limit=8`,
      `/bulletins?asset_id=${asset}`,
      `/flights?asset_id=${asset}&limit=8&total=0`,
      `/components?asset_id=${asset}`,
      `/documents?asset_id=${asset}&limit=1000&total=0`,
      '/checklists?limit=1&total=0',
      '/types',
    ],
  },
  {
    name: 'page of a pilot',
    asks: ({ pilot }) => [`/pilots/${pilot}`, `/pilots/${pilot}/history`],
  },
  {
    name: 'page Maintenance',
    asks: () => [
      '/workorders?state=unfinished&limit=1000&total=0',
      '/workorders?state=done&limit=20',
      '/aircraft',
    ],
  },
  { name: 'page Components', asks: () => ['/components?limit=500&total=0', '/aircraft'] },
  {
    name: 'page Checklists',
    asks: () => ['/checklists?limit=1&total=0', '/checklists?limit=50&total=0', '/aircraft'],
  },
  {
    name: 'page Calendar',
    asks: () => [
      `/calendar?since=${day(20)}&until=${day(-20)}`,
      `/calendar?since=${day(365)}&until=${day(0)}`,
    ],
  },
  { name: 'page Health', asks: () => ['/health', '/health/outliers'] },
];
