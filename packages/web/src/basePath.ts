/** What a proxy puts before every path of the server; empty without one. The server writes it into the document. */
export const basePath: string =
  typeof document === 'undefined'
    ? ''
    : (document.querySelector('meta[name="base-path"]')?.getAttribute('content') ?? '');
