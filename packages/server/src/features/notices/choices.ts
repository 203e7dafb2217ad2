import {
  type NoticeKind,
  type NoticeWay,
  noticeKinds,
  type Role,
  roleHas,
} from '@airworthy/contract';

/** What somebody is told of, and how. */
export type Choices = {
  readonly ways: Readonly<Record<NoticeKind, NoticeWay>>;
  readonly dueDays: number;
  readonly mail: boolean;
};

export type StoredChoices = {
  readonly ways: Readonly<Record<string, string>> | null;
  readonly due_days: number | null;
  readonly mail: boolean | null;
};

const DUE_DAYS = 14;

/** Who only looks on is told nothing but what is given to them to do. */
const ONLOOKER: Record<NoticeKind, NoticeWay> = {
  grounded: 'off',
  crash: 'off',
  work: 'now',
  due: 'off',
  currency: 'off',
  bulletin: 'off',
  health: 'off',
  question: 'off',
};
const PILOT: Record<NoticeKind, NoticeWay> = {
  ...ONLOOKER,
  grounded: 'now',
  crash: 'now',
  currency: 'daily',
  bulletin: 'daily',
};
const KEEPER: Record<NoticeKind, NoticeWay> = {
  ...PILOT,
  due: 'daily',
  health: 'daily',
  question: 'daily',
};

function usualWays(role: Role): Record<NoticeKind, NoticeWay> {
  if (roleHas(role, 'maintenance.manage')) return KEEPER;
  return roleHas(role, 'flights.manage') ? PILOT : ONLOOKER;
}

/** What was chosen, and for the rest what the role has. */
export function choicesOf(role: Role, stored: StoredChoices | undefined): Choices {
  const usual = usualWays(role);
  const ways = { ...usual };
  for (const kind of noticeKinds) {
    const way = stored?.ways?.[kind];
    if (way === 'now' || way === 'daily' || way === 'off') ways[kind] = way;
  }
  return { ways, dueDays: stored?.due_days ?? DUE_DAYS, mail: stored?.mail ?? true };
}
