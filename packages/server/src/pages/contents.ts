/** The order in which the documentation is read. Every page of `docs/` stands in it once. */

export type Section = { readonly title: string; readonly pages: readonly string[] };

export const contents: readonly Section[] = [
  {
    title: 'Guides',
    pages: [
      'start',
      'guides/design',
      'guides/crash',
      'guides/flights',
      'agent',
      'guides/fleet',
      'webhooks',
      'guides/errors',
      'guides/upgrading',
      'assistants',
      'builder',
      'viewer',
    ],
  },
  {
    title: 'Builds',
    pages: ['inputs', 'search', 'catalog'],
  },
  {
    title: 'Records',
    pages: ['records', 'fleet', 'health', 'learning', 'lake'],
  },
  {
    title: 'Calls',
    pages: ['requests', 'decisions'],
  },
  {
    title: 'Physics',
    pages: [
      'physics/atmosphere',
      'physics/propeller',
      'physics/motor',
      'physics/fullThrust',
      'physics/battery',
      'physics/hover',
      'physics/forward',
      'physics/wing',
      'physics/mission',
      'physics/motorOut',
      'physics/balance',
      'physics/radio',
      'physics/checks',
      'physics/bands',
      'physics/accuracy',
    ],
  },
  {
    title: 'Flight logs',
    pages: [
      'forensics/verdict',
      'forensics/thresholds',
      'formats/dataflash',
      'formats/tlog',
      'formats/ulog',
    ],
  },
  {
    title: 'Running it yourself',
    pages: ['operations', 'security', 'reliability', 'scale'],
  },
  {
    title: 'Inside',
    pages: ['architecture', 'tests', 'glossary', 'changelog'],
  },
];

/** Pages of `docs/` in their order, by their name without `.md`. */
export const pageNames: readonly string[] = contents.flatMap(({ pages }) => pages);
