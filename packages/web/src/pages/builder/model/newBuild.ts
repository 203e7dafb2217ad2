import type { Draft } from './share.ts';

/** Nothing stated: the example profile's figures show in grey until they are replaced. */
export const NEW: Draft = { name: '', notes: '', params: {} };

/** The fragment that opens an empty build, instead of the one that was left or an example. */
export const NEW_FRAGMENT = 'new';
