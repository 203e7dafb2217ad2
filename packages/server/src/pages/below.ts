import type { Page } from '../http/httpOptions.ts';

/**
 * A page of ours whose own addresses begin with the path that a proxy puts before them. The build of the web app
 * writes them as `./`, the pages of the server as `/`; what is loaded from there finds its neighbours by itself.
 * The app reads the path from `base-path`.
 */
export function below(basePath: string, html: string): string {
  const prefixed = html.replace(/\b(href|src|action|data-url)="\.?\/(?!\/)/g, `$1="${basePath}/`);
  if (basePath === '') return prefixed;
  return prefixed.replace('<head>', `<head><meta name="base-path" content="${basePath}">`);
}

/** As `below`, also for a page that is made when it is asked for. */
export function belowBase(basePath: string, page: Page): Page {
  const { html } = page;
  return {
    ...page,
    html:
      typeof html === 'string' ? below(basePath, html) : (query) => below(basePath, html(query)),
  };
}
