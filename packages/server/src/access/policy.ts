import {
  type Area,
  type Endpoint,
  type Permission,
  roleHas,
  ServiceError,
} from '@airworthy/contract';
import type { Facts } from './facts.ts';
import { isFactorOverdue, signOnState } from './overdue.ts';
import type { Scope } from './scope.ts';
import type { Stage } from './stages.ts';

/** A refusal and the check that made it. */
export type Refusal = { readonly stage: Stage; readonly error: ServiceError };

/**
 * The checks from `area` to `addon`: may this caller use this endpoint at all? Pure, so that it can be
 * applied to facts read a moment ago as well as to fresh ones.
 */
export function refusalOf(
  endpoint: Endpoint,
  facts: Facts,
  call: { path: string; now: Date },
): Refusal | null {
  if (endpoint.area === 'meta') return null;
  const refuse = (stage: Stage, error: ServiceError | null) =>
    error === null ? null : { stage, error };
  return (
    refuse('area', outsideArea(endpoint, facts, call.path)) ??
    refuse('second_factor', withoutSecondFactor(facts, call.now)) ??
    refuse('sign_on', withoutSignOn(facts, call.now)) ??
    refuse('organization', withoutOrganization(endpoint, facts)) ??
    refuse('permission', notPermitted(endpoint, facts)) ??
    refuse('billing', notPaid(endpoint, facts)) ??
    refuse('addon', withoutAddon(endpoint, facts))
  );
}

function outsideArea(endpoint: Endpoint, facts: Facts, path: string): ServiceError | null {
  if (endpoint.ofRecord === true) return null;
  return beyondAreas(facts.key?.areas ?? null, endpoint.area, path);
}

/** Refuses a caller who lacks the rights to the record that a call names. */
export function refuseOutside(
  scope: Scope,
  { area, permission, path }: { area: Area; permission: Permission; path: string },
): void {
  const outside = beyondAreas(scope.areas, area, path);
  if (outside !== null) throw outside;
  if (scope.kind === 'device') return;
  if (scope.role === null || !roleHas(scope.role, permission)) throw lacking(permission);
}

function beyondAreas(
  areas: readonly Area[] | null,
  wanted: Area,
  path: string,
): ServiceError | null {
  if (areas === null || areas.includes(wanted)) return null;
  const [named, them] =
    areas.length === 1 ? [`${areas[0]} area`, 'it'] : [`${areas.join(', ')} areas`, 'them'];
  return new ServiceError(
    'scope',
    `This credential is limited to the ${named}; ${path} is outside ${them}.`,
    { areas: [...areas] },
  );
}

function withoutSecondFactor(facts: Facts, now: Date): ServiceError | null {
  if (!isFactorOverdue(facts, now)) return null;
  return new ServiceError(
    'mfa_required',
    'Two-factor authentication must be set up before this key can be used.',
    { mfa_setup_required: true },
  );
}

function withoutSignOn(facts: Facts, now: Date): ServiceError | null {
  if (!signOnState(facts, now).overdue) return null;
  return new ServiceError(
    'sso_required',
    'Sign in through your identity provider to use this key again.',
    { sso: true },
  );
}

function withoutOrganization(endpoint: Endpoint, facts: Facts): ServiceError | null {
  if (!endpoint.organization || facts.organization !== null) return null;
  return new ServiceError('no_organization', 'This endpoint needs an organization account.');
}

function notPermitted(endpoint: Endpoint, facts: Facts): ServiceError | null {
  if (endpoint.write && facts.key?.readOnly === true) {
    return new ServiceError('permission', 'This key is read-only.');
  }
  const { permission } = endpoint;
  if (permission === null || facts.key?.kind === 'device') return null;
  if (facts.role !== null && roleHas(facts.role, permission)) return null;
  return lacking(permission);
}

function lacking(permission: Permission): ServiceError {
  return new ServiceError('permission', `Your role lacks the permission ${permission}.`, {
    permission,
  });
}

function notPaid(endpoint: Endpoint, facts: Facts): ServiceError | null {
  const { billing } = facts.holder;
  if (!endpoint.metered || (billing !== 'trial_ended' && billing !== 'lapsed')) return null;
  const sentence =
    billing === 'lapsed' ? 'Your billing period has lapsed.' : 'Your trial has ended.';
  return new ServiceError('billing_lapsed', sentence, { billing });
}

function withoutAddon(endpoint: Endpoint, facts: Facts): ServiceError | null {
  const { addon } = endpoint;
  if (addon === undefined || facts.holder.addons.includes(addon)) return null;
  return new ServiceError('addon_required', 'This endpoint needs the Crash Analyzer add-on.', {
    addon,
  });
}
