import { analyzeLinks, ResolvedLink } from '@airworthy/contract';
import { radioReply } from '../features/analysis/analysis.ts';
import { bodyOf, checkedFile } from './buildFile.ts';
import type { CommandContext, Invocation, Outcome } from './command.ts';
import { figureOf, shownNumber, tableText } from './figureTable.ts';
import type { Terminal } from './terminal.ts';

type Link = Readonly<Record<string, unknown>>;

/** `airworthy rf`: the answer of POST /rf without a server. */
export async function rf(invocation: Invocation, { terminal }: CommandContext): Promise<Outcome> {
  const reply = radioReply(checkedFile(analyzeLinks.body, bodyOf(invocation)));
  const links: [string, Link][] =
    'link' in reply ? [['', reply.link]] : Object.entries(reply.links as Record<string, Link>);
  return {
    value: reply,
    text: links.map(([name, link]) => linkText(name, link, terminal)).join('\n\n'),
  };
}

function linkText(name: string, link: Link, { paint }: Terminal): string {
  const rows = Object.entries(ResolvedLink.shape).flatMap(([member, schema]) => {
    const value = link[member];
    const { label, unit } = figureOf(schema);
    if (typeof value === 'number') return [[label, shownNumber(value), unit]];
    if (typeof value === 'string') return [[label, value.replaceAll('_', ' '), '']];
    return value === null ? [[label, 'not known', '']] : [];
  });
  const notes = (link.notes as readonly string[]).map((note) => `  - ${note}`);
  return [
    ...(name === '' ? [] : [paint('bold', name)]),
    tableText(rows, new Set([1])),
    ...(notes.length === 0 ? [] : ['', 'Limits of this model', ...notes]),
  ].join('\n');
}
