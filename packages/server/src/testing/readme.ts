/** The example of the README: one request, and the part of its answer that is printed below it. */

const EXAMPLE = /(```sh\ncurl [^\n]*? -d '([^']+)'\n```\n\n```json\n)([\s\S]*?)(\n```\n)/;

/** Members of `out` that the README prints. */
const FIGURES = ['auw_g', 'twr', 'hover_min', 'cruise_min', 'hover_throttle', 'max_speed_kmh'];

/** The body that the README sends. */
export function requestOf(readme: string): unknown {
  return JSON.parse(EXAMPLE.exec(readme)?.[2] ?? '');
}

/** The README with the answer to its request. */
export function withAnswer(
  readme: string,
  answer: { readonly out: object; readonly checks: readonly (readonly string[])[] },
): string {
  const figures = Object.entries(answer.out)
    .filter(([name]) => FIGURES.includes(name))
    .sort(([a], [b]) => FIGURES.indexOf(a) - FIGURES.indexOf(b))
    .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  const checks = answer.checks.slice(0, 3).map((check) => `    ${JSON.stringify(check)},\n`);
  const block = `{ "out": { ${figures.join(', ')}, … },\n  "checks": [\n${checks.join('')}    … ],\n  "lint": […], "charts": {…}, "platform": {…}, "cg": {…} }`;
  return readme.replace(EXAMPLE, (_all, request, _body, _old, end) => `${request}${block}${end}`);
}
