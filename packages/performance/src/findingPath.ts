/** Path of the page that explains a finding. */
export function docPathOf(code: string): string {
  return `/docs/findings/${code}`;
}
