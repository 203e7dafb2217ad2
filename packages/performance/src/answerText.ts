import type { AnalysisReply } from './reply.ts';

/**
 * The answer as JSON, to the byte what `JSON.stringify` makes of it. Half of it are drawings, and what is behind the first
 * tag of a drawing holds nothing that JSON escapes: it need not be read sign by sign to find that out.
 */
export function answerText({ out, charts, ...rest }: AnalysisReply): string {
  let drawings = '';
  for (const [name, svg] of Object.entries(charts)) {
    const body = svg.indexOf('>');
    const tag = JSON.stringify(svg.slice(0, body));
    drawings += `${drawings === '' ? '' : ','}"${name}":${tag.slice(0, -1)}${svg.slice(body)}"`;
  }
  return `{"out":${JSON.stringify(out)},"charts":{${drawings}},${JSON.stringify(rest).slice(1)}`;
}
