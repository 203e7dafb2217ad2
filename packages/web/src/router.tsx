import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { pages } from './pages.ts';
import { Frame } from './shell/Frame.tsx';
import { NotFound } from './shell/NotFound.tsx';
import { ErrorState } from './ui/states.tsx';

const root = createRootRoute({ component: Frame, notFoundComponent: NotFound });

const routes = pages.map(({ path, load }) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(load, 'Page'),
  }),
);

export const router = createRouter({
  routeTree: root.addChildren(routes),
  defaultPreload: 'intent',
  defaultErrorComponent: ({ error, reset }: ErrorComponentProps) => (
    <ErrorState error={error as Error} retry={reset} />
  ),
  scrollRestoration: true,
  // Plain texts, so that an address reads as one would write it; a page makes numbers of them itself.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(given as [string, string][]).toString();
    return text === '' ? '' : `?${text}`;
  },
});
