import type { CurrencyItem, currencyKeys, currencyStatuses } from '@airworthy/contract';
import { daysBetween, endOfMonthAfter, plusDays, plusYears } from '@airworthy/contract/dates';
import type { z } from 'zod';

export type CurrencyKey = (typeof currencyKeys)[number];
export type CurrencyStatus = (typeof currencyStatuses)[number];
export type CurrencyOnWire = z.input<typeof CurrencyItem>;

/** An item with this many days left, or fewer, is lapsing. */
const LAPSING_DAYS = 30;

/**
 * How long a date on file holds. Part 107 recurrent training (14 CFR 107.65) and the flight review
 * (14 CFR 61.56) run 24 calendar months to the end of the month; the EASA A2 certificate of competency
 * five years (Regulation (EU) 2019/947, UAS.OPEN.030). How long a medical or a rule of the
 * organization's own holds differs, so there the date on file is the last day itself. An organization
 * that gives days for a rule has them counted from the date on file instead.
 */
const dated: Record<string, { label: string; basis: string; until: (on: string) => string }> = {
  part107_recurrent: {
    label: 'Part 107 recurrent training',
    basis: '24 calendar months, to the end of the month',
    until: (on) => endOfMonthAfter(on, 24),
  },
  flight_review: {
    label: 'Flight review',
    basis: '24 calendar months, to the end of the month',
    until: (on) => endOfMonthAfter(on, 24),
  },
  easa_a2: {
    label: 'EASA A2 certificate of competency',
    basis: '5 years',
    until: (on) => plusYears(on, 5),
  },
  medical: { label: 'Medical', basis: 'the date on file is the last day', until: (on) => on },
  custom: {
    label: "The organization's own rule",
    basis: 'the date on file is the last day',
    until: (on) => on,
  },
};

export function datedItem(
  rule: { key: CurrencyKey; days: number | null },
  onFile: string | undefined,
  asOf: string,
): CurrencyOnWire {
  const { label, basis, until } = dated[rule.key]!;
  const days = rule.days;
  const validUntil =
    onFile === undefined ? null : days === null ? until(onFile) : plusDays(onFile, days);
  return {
    key: rule.key,
    label,
    ...standing(validUntil, asOf),
    basis: days === null ? basis : `${days} days from the date on file`,
  };
}

/** Three take-offs and landings in 90 days unless the organization says otherwise (14 CFR 61.57). */
export const COUNT_NEEDED = 3;
export const COUNT_DAYS = 90;

export type CountRule = { key: CurrencyKey; needed: number; days: number };

/** What the flights on record say; null when there are none that the rule could count. */
export type Counted = { done: number; completedOn: string | null } | null;

export function countedItem(
  rule: CountRule,
  counted: Counted,
  asOf: string,
  type?: { id: number | null; name: string | null },
): CurrencyOnWire {
  const completedOn = counted?.completedOn ?? null;
  const validUntil = completedOn === null ? null : plusDays(completedOn, rule.days);
  const state = standing(validUntil, asOf);
  // Too few flights mean not current; no flight at all means unknown.
  const never = counted !== null && validUntil === null;
  return {
    key: rule.key,
    label: countLabel(rule, type?.name ?? null),
    ...state,
    status: never ? 'lapsed' : state.status,
    basis: `landings on record in ${rule.days} days`,
    done: counted?.done ?? 0,
    needed: rule.needed,
    ...(type === undefined ? {} : { type_id: type.id }),
  };
}

function countLabel(rule: CountRule, type: string | null): string {
  const what = rule.key === 'night_90d' ? 'night take-offs and landings' : 'take-offs and landings';
  const on = rule.key === 'type_recent' ? ` on ${type ?? 'each type'}` : '';
  return `${rule.needed} ${what} in ${rule.days} days${on}`;
}

function standing(validUntil: string | null, asOf: string) {
  if (validUntil === null)
    return { status: 'unknown' as const, valid_until: null, days_left: null };
  const daysLeft = daysBetween(asOf, validUntil);
  const status = daysLeft < 0 ? 'lapsed' : daysLeft <= LAPSING_DAYS ? 'lapsing' : 'current';
  return { status: status as CurrencyStatus, valid_until: validUntil, days_left: daysLeft };
}

const worstFirst: readonly CurrencyStatus[] = ['lapsed', 'lapsing', 'unknown', 'current'];

/** The worst of the items; `unknown` when no rule is on. */
export function worst(items: readonly { status: CurrencyStatus }[]): CurrencyStatus {
  return worstFirst.find((status) => items.some((item) => item.status === status)) ?? 'unknown';
}
