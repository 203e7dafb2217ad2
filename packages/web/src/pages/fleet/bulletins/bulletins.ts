import { bulletinSeverities } from '@airworthy/contract/values';
import type { CallReply } from '../../../api/types.ts';

export type Bulletin = CallReply<'listBulletins'>['bulletins'][number];

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
    if (open > 0) return 2 + bulletinSeverities.indexOf(bulletin.severity);
    return 9;
  };
  return [...list].sort((a, b) => place(a) - place(b) || b.id - a.id);
}
