import type { Finding } from './finding.ts';
import type { AnalysisReply } from './reply.ts';

/**
 * The answer as JSON, to the byte what `JSON.stringify` makes of it. Half of it are drawings, and what is behind the first
 * tag of a drawing holds nothing that JSON escapes: it need not be read sign by sign to find that out. Half of the rest are
 * findings, whose names are known and whose messages stand in two places.
 */
export function answerText({ out, charts, checks, lint, ...rest }: AnalysisReply): string {
  let drawings = '';
  for (const [name, svg] of Object.entries(charts)) {
    const body = svg.indexOf('>');
    const tag = JSON.stringify(svg.slice(0, body));
    drawings += `${drawings === '' ? '' : ','}"${name}":${tag.slice(0, -1)}${svg.slice(body)}"`;
  }
  let judged = '';
  let findings = '';
  for (let i = 0; i < lint.length; i++) {
    const finding = lint[i]!;
    const message = JSON.stringify(finding.message);
    const comma = i === 0 ? '' : ',';
    judged += `${comma}["${checks[i]![0]}",${message}]`;
    findings += comma + findingText(finding, message);
  }
  return `{"out":${JSON.stringify(out)},"charts":{${drawings}},"checks":[${judged}],"lint":[${findings}],${JSON.stringify(rest).slice(1)}`;
}

/** Codes, levels and groups are words of ours: they hold nothing that JSON escapes. */
function findingText(finding: Finding, message: string): string {
  const { code, level, group, value, limit, unit, comparison, field, fix, suggest } = finding;
  const patch = suggest === null ? 'null' : JSON.stringify(suggest);
  return `{"code":"${code}","level":"${level}","group":"${group}","message":${message},"value":${value},"limit":${limit},"unit":${quoted(unit)},"comparison":${quoted(comparison)},"field":${quoted(field)},"fix":${quoted(fix)},"suggest":${patch},"set_aside":${quoted(finding.set_aside)},"doc":"${finding.doc}"}`;
}

function quoted(text: string | null): string {
  return text === null ? 'null' : JSON.stringify(text);
}
