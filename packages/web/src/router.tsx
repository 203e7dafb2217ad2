import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { basePath } from './basePath.ts';
import { pages } from './pages.ts';
import { Frame } from './shell/Frame.tsx';
import { Gate } from './shell/Gate.tsx';
import { NotFound } from './shell/NotFound.tsx';
import { PageFailed } from './shell/PageFailed.tsx';

const root = createRootRoute({ component: Frame, notFoundComponent: NotFound });

const routes = pages.map(({ path, needs, load }) => {
  const Page = lazyRouteComponent(load, 'Page');
  const component = () => (
    <Gate needs={needs}>
      <Page />
    </Gate>
  );
  if (Page.preload !== undefined) Object.assign(component, { preload: Page.preload });
  return createRoute({ getParentRoute: () => root, path, component });
});

export const router = createRouter({
  routeTree: root.addChildren(routes),
  ...(basePath === '' ? {} : { basepath: basePath }),
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailed,
  scrollRestoration: true,
  // Plain texts, so that an address reads as one would write it; a page makes numbers of them itself.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(given as [string, string][]).toString();
    return text === '' ? '' : `?${text}`;
  },
});
