import type { Build } from '@airworthy/performance';
import { withTable } from './drive.ts';
import { withMember } from './fields.ts';
import type { Draft } from './share.ts';

/** A draft with a patch written into it. A member that is null is left out, as the API takes it. */
export function patched(draft: Draft, patch: Build): Draft {
  const params = Object.fromEntries(
    Object.entries({ ...draft.params, ...patch }).filter(([, value]) => value !== null),
  ) as Build;
  const next = { ...draft, params };
  return patch.thrust_table === null ? withTable(next, null) : next;
}

/** The longest reason that the API takes. */
export const REASON_MAX = 500;

/** A build that lives with a finding, or no longer does where the reason is null. */
export function withAside(build: Build, code: string, reason: string | null): Build {
  const others = (build.set_aside ?? []).filter((one) => one.code !== code);
  const next = reason === null ? others : [...others, { code, reason: reason.trim() }];
  return withMember(build, 'set_aside', next.length === 0 ? null : next);
}
