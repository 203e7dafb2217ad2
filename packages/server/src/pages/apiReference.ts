import type { Page } from '../http/httpOptions.ts';
import { escapeHtml, ICON, page } from './layout.ts';

/**
 * How the reader of the document looks and behaves. Fonts, usage reports, assistants and the tools of
 * its maker are off: the page loads nothing from elsewhere and sends calls to this server only.
 */
const READER = {
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  persistAuth: false,
  documentDownloadType: 'json',
  defaultOpenFirstTag: true,
  operationTitleSource: 'summary',
  orderSchemaPropertiesBy: 'preserve',
  orderRequiredPropertiesFirst: false,
  authentication: { preferredSecurityScheme: 'bearer' },
  metaData: { title: 'Airworthy API' },
};

/** The OpenAPI document, to read and to try. Without authentication there is no API to describe. */
export function apiReferencePage(options: { script: string; authentication: boolean }): Page {
  if (!options.authentication)
    return {
      scripts: false,
      html: page(
        'Airworthy API',
        `<h1>Airworthy API</h1>
<p>This server runs without authentication (<code>AIRWORTHY_AUTH=off</code>), so it does not offer the API.
Start it with <code>AIRWORTHY_AUTH=on</code> to call <code>/api/v1</code>.</p>
<p>The <a href="/docs/findings">checks of a build</a> are explained all the same.</p>`,
      ),
    };
  const configuration = escapeHtml(JSON.stringify(READER));
  return {
    scripts: true,
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Airworthy API</title><link rel="icon" href="${ICON}"></head>
<body><noscript><p>This page needs JavaScript. The <a href="/api/v1/openapi.json">OpenAPI document</a> does not.</p></noscript>
<script id="api-reference" data-url="/api/v1/openapi.json" data-configuration="${configuration}"></script>
<script src="${escapeHtml(options.script)}"></script></body></html>`,
  };
}
