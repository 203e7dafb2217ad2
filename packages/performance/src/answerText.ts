import type { Finding } from './finding.ts';
import type { AnalysisReply } from './reply.ts';

/** What JSON escapes in a string; halves of pairs are left to `JSON.stringify`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON writes these otherwise.
const escaped = /["\\\u0000-\u001f\ud800-\udfff]/;

function quoted(text: string | null): string {
  return text !== null && !escaped.test(text) ? `"${text}"` : JSON.stringify(text);
}

/** A finding, whose sentence stands in `checks` as well and is quoted once. */
function findingText(of: Finding, message: string): string {
  const suggest = of.suggest === null ? 'null' : JSON.stringify(of.suggest);
  return `{"code":"${of.code}","level":"${of.level}","group":"${of.group}","message":${message},"value":${of.value},"limit":${of.limit},"unit":${quoted(of.unit)},"comparison":${quoted(of.comparison)},"field":${quoted(of.field)},"fix":${quoted(of.fix)},"suggest":${suggest},"set_aside":${quoted(of.set_aside)},"doc":"${of.doc}"}`;
}

function findingsText(lint: readonly Finding[]): string {
  let checks = '';
  let findings = '';
  for (const finding of lint) {
    const message = quoted(finding.message);
    const comma = checks === '' ? '' : ',';
    checks += `${comma}["${finding.level}",${message}]`;
    findings += comma + findingText(finding, message);
  }
  return `"checks":[${checks}],"lint":[${findings}]`;
}

/**
 * The answer as JSON, to the byte what `JSON.stringify` makes of it. Half of it are drawings, and what is behind the first
 * tag of a drawing holds nothing that JSON escapes: it need not be read sign by sign to find that out. A third are the
 * findings, of which each member is known, and mostly text.
 */
export function answerText({ out, charts, checks: _, lint, ...rest }: AnalysisReply): string {
  let drawings = '';
  for (const [name, svg] of Object.entries(charts)) {
    const body = svg.indexOf('>');
    const tag = JSON.stringify(svg.slice(0, body));
    drawings += `${drawings === '' ? '' : ','}"${name}":${tag.slice(0, -1)}${svg.slice(body)}"`;
  }
  return `{"out":${JSON.stringify(out)},"charts":{${drawings}},${findingsText(lint)},${JSON.stringify(rest).slice(1)}`;
}
