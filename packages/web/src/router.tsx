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
import { PageFailed, PageOffline } from './shell/PageFailed.tsx';

/**
 * A script that cannot be fetched makes the router load the whole app again, for a newer version of it. Without a
 * connection that would end at the browser's own error page, so it is told apart here.
 */
function unlessOffline<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    try {
      return await load();
    } catch (error) {
      throw navigator.onLine ? error : new PageOffline();
    }
  };
}

const root = createRootRoute({ component: Frame, notFoundComponent: NotFound });

const routes = pages.map(({ path, needs, name, load }) => {
  const Page = lazyRouteComponent(unlessOffline(load), name);
  const component = () => (
    <Gate path={path} needs={needs}>
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
