import type { ComponentType } from 'react';
import { paths } from './paths.ts';

/** Who can open a page. The server decides for itself; this only spares a page that it would refuse. */
export type Needs = 'nobody' | 'account' | 'organization' | 'operator';

export type PageEntry = {
  readonly path: string;
  readonly needs: Needs;
  /** Loaded when the page is visited; the module exports `Page`. */
  readonly load: () => Promise<{ readonly Page: ComponentType }>;
};

/** Every page of the app, one line each. */
export const pages: readonly PageEntry[] = [
  { path: paths.home, needs: 'nobody', load: () => import('./pages/home/Page.tsx') },
  { path: paths.builder, needs: 'nobody', load: () => import('./pages/builder/Page.tsx') },
  { path: paths.builds, needs: 'nobody', load: () => import('./pages/builds/Page.tsx') },
  { path: paths.radio, needs: 'nobody', load: () => import('./pages/radio/Page.tsx') },
  { path: paths.log, needs: 'nobody', load: () => import('./pages/log/Page.tsx') },
];
