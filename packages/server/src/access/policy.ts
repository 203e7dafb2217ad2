import { type Endpoint, roleHas, ServiceError } from '@airworthy/contract';
import type { Facts } from './facts.ts';

const DAY_MS = 86_400_000;

/** A refusal and the line of section 18 that made it; the meter's headers are on from line 5. */
export type Refusal = { readonly line: number; readonly error: ServiceError };

/**
 * Lines 4 to 9 of the order of checks: may this credential use this endpoint at all? Pure, so that it
 * can be asked of facts read a moment ago as well as of fresh ones.
 */
export function refusalOf(
  endpoint: Endpoint,
  facts: Facts,
  call: { path: string; now: Date },
): Refusal | null {
  if (endpoint.area === 'meta') return null;
  const refuse = (line: number, error: ServiceError | null) =>
    error === null ? null : { line, error };
  return (
    refuse(4, outsideArea(endpoint, facts, call.path)) ??
    refuse(5, overdue(facts, call.now)) ??
    refuse(6, withoutOrganization(endpoint, facts)) ??
    refuse(7, notPermitted(endpoint, facts)) ??
    refuse(8, notPaid(endpoint, facts)) ??
    refuse(9, withoutAddon(endpoint, facts))
  );
}

function outsideArea(endpoint: Endpoint, facts: Facts, path: string): ServiceError | null {
  const { areas } = facts.key;
  if (areas === null || areas.includes(endpoint.area)) return null;
  const named = `${areas.join(', ')} ${areas.length === 1 ? 'area' : 'areas'}`;
  return new ServiceError(
    'scope',
    `This credential is limited to the ${named}; ${path} is outside ${areas.length === 1 ? 'it' : 'them'}.`,
    { area: areas.join(', ') },
  );
}

function overdue(facts: Facts, now: Date): ServiceError | null {
  if (facts.key.kind === 'device') return null;
  const { mfaDeadline, mfaEnrolled, ssoSignedInAt } = facts.holder;
  if (mfaDeadline !== null && !mfaEnrolled && mfaDeadline.getTime() <= now.getTime()) {
    return new ServiceError(
      'mfa_required',
      'Two-factor authentication must be set up before this key can be used.',
      { mfa_setup_required: true },
    );
  }
  const { organization } = facts;
  if (organization?.requireSso !== true) return null;
  const since_ms = now.getTime() - (ssoSignedInAt?.getTime() ?? Number.NEGATIVE_INFINITY);
  if (since_ms <= organization.ssoRecheckDays * DAY_MS) return null;
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
  if (endpoint.write && facts.key.readOnly) {
    return new ServiceError('permission', 'This key is read-only.');
  }
  const { permission } = endpoint;
  if (permission === null || facts.key.kind === 'device') return null;
  if (facts.role !== null && roleHas(facts.role, permission)) return null;
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
