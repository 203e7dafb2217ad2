import type { AppPath, PathOf, paths } from './paths.ts';

/** Filters of the list of flights, as the address and the API both name them; other pages of flights share them. */
export const flightFilters = [
  'q',
  'asset_id',
  'pilot_id',
  'mission_id',
  'flight_type',
  'log',
  'incident',
  'since',
  'until',
] as const;

/**
 * What stands behind the question mark of a page's address, by the page's name in `paths`; a page that is not here has
 * nothing there. A link may name more: one of an older version, or of a newer one that this browser has yet to load.
 * The address keeps such a name and the page never sees it. The router's own `validateSearch` would do too little or
 * too much: unless strict it leaves the name in what a page reads, and strict it takes the name from the address,
 * where the newer version would have looked for it after its reload.
 */
export const addressParts = {
  builder: ['view', 'figure', 'x', 'y'],
  builds: ['q'],
  find: ['carry', 'time', 'prop', 'types', 'confidence', 'second', 'limits'],
  log: [
    // Which log, of this machine or of the server, and which it is compared with.
    'log',
    'flight',
    'crash',
    'with',
    'shift',
    'against',
    // Which moment, and what is shown of it.
    'from',
    'to',
    'at',
    'plots',
    'fields',
    'scales',
    'replay',
    'class',
    'show',
  ],
  flights: [...flightFilters, 'file'],
  // A stretch of its log, to find others like.
  flight: ['column', 'from', 'to'],
  logbook: [...flightFilters, 'profile'],
  flightTrends: [...flightFilters, 'by', 'per', 'show', 'all'],
  flightMap: [...flightFilters, 'colour', 'at', 'across'],
  aircraft: ['q', 'view', 'all', 'add'],
  labels: ['of', 'id'],
  calendar: ['month'],
  maintenance: ['view', 'asset_id'],
  programs: ['type'],
  components: ['kind', 'state'],
  checklistRun: ['asset_id', 'flight_id'],
  missions: ['state'],
  questions: [
    'of',
    'column',
    'take',
    'level',
    'group',
    'per',
    'asset',
    'type',
    'pilot',
    'site',
    'firmware',
    'finding',
    'cause',
    'since',
    'until',
    // A line, and on which side of it a figure is marked.
    'side',
    'line',
  ],
  signIn: ['next', 'sign_on_error'],
  signOnAgain: ['next'],
  apiAccess: ['key', 'endpoint', 'status', 'dialog'],
  members: ['dialog'],
  devices: ['dialog'],
  signOn: ['test'],
  audit: ['actor', 'action', 'target', 'since', 'until'],
  webhooks: ['dialog'],
  webhook: ['state', 'after', 'open'],
  operator: ['tab', 'q', 'dialog'],
} as const satisfies Readonly<Partial<Record<keyof typeof paths, readonly string[]>>>;

type Table = typeof addressParts;

/** A page whose address has parts. */
export type AddressPage = keyof Table;

/** The name of a part: of one page, of several, of any. */
export type PartOf<Page extends AddressPage = AddressPage> = Table[Page][number];

/** Texts by name, each of which may be missing. */
export type Texts<Name extends string> = { readonly [One in Name]?: string | undefined };

/** What a page reads from its address. */
export type Address<Page extends AddressPage> = Texts<PartOf<Page>>;

/** Texts for these names alone: none for the names of other pages, and no object whose names may be any text. */
export type TextsOnly<Name extends string> = Texts<Name> & {
  readonly [Other in Exclude<PartOf, Name>]?: undefined;
} & { readonly [any: `?${string}`]: never };

type PageAt<To extends AppPath> = {
  [Page in AddressPage]: [To, PathOf<(typeof paths)[Page]>] extends [
    PathOf<(typeof paths)[Page]>,
    To,
  ]
    ? Page
    : never;
}[AddressPage];

type PartsAt<To extends AppPath> = To extends unknown ? Record<PartOf<PageAt<To>>, string> : never;

/** What may stand in the address of a page that a link leads to; of several pages, what they have in common. */
export type SearchOf<To extends AppPath> = TextsOnly<Extract<keyof PartsAt<To>, string>>;

/** The parts of one page among all that an address has. */
export function ownParts<Page extends AddressPage>(
  page: Page,
  search: Texts<string>,
): Address<Page> {
  const own: Record<string, string | undefined> = {};
  for (const name of addressParts[page]) own[name] = search[name];
  return own as Address<Page>;
}
