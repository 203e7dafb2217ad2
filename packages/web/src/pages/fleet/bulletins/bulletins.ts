import type { CallReply } from '../../../api/types.ts';

export type Bulletin = CallReply<'listBulletins'>['bulletins'][number];

export const BULLETIN_KINDS = [
  'service_bulletin',
  'airworthiness_directive',
  'safety_notice',
  'firmware_advisory',
] as const satisfies readonly Bulletin['kind'][];

export const SEVERITIES = [
  'mandatory',
  'recommended',
  'information',
] as const satisfies readonly Bulletin['severity'][];

/** How the fleet stands with a bulletin: aircraft by state. */
export function standingWith({ aircraft }: Pick<Bulletin, 'aircraft'>) {
  const count = (state: Bulletin['aircraft'][number]['state']) =>
    aircraft.filter((one) => one.state === state).length;
  return { overdue: count('overdue'), open: count('open'), complied: count('complied') };
}

/** What grounds first, then what is open, then what is done with; the newest of each first. */
export function byUrgency(list: readonly Bulletin[]): readonly Bulletin[] {
  const place = (bulletin: Bulletin) => {
    const { overdue, open } = standingWith(bulletin);
    if (overdue > 0) return bulletin.severity === 'mandatory' ? 0 : 1;
    if (open > 0) return 2 + SEVERITIES.indexOf(bulletin.severity);
    return 9;
  };
  return [...list].sort((a, b) => place(a) - place(b) || b.id - a.id);
}
