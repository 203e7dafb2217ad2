import type { KeyArea } from '@airworthy/contract';

/** Areas that a key can be limited to, as a reader knows them. */
export const AREAS: Readonly<Record<KeyArea, string>> = {
  analysis: 'Performance, balance, radio links, the catalog',
  builds: 'Saved builds',
  crash: 'Reading of crash logs',
  flights: 'Flights, logs, checklists, pilots, aircraft',
  missions: 'Missions',
  maintenance: 'Work orders, components, types, bulletins',
  health: 'Fleet Health and scores',
  webhooks: 'Webhooks and their deliveries',
};
