import { z } from 'zod';
import { about, component, flagOf, idOf, instantOf, listing, words } from './describe.ts';
import { externalRef, integer, oneOf, optional, text } from './fields.ts';

/** Members that every record of an organization has. */
export const recordMembers = {
  external_ref: words('Your own id for the record; null when none was sent', 'gcs-7f3a').nullable(),
  created: instantOf('When the record was filed'),
  updated: instantOf('When the record was last changed'),
  revision: about(z.int().min(1), 'Increases with every change', 1),
};

/** Members that every filing of a record reads. */
export const filingMembers = {
  external_ref: about(
    externalRef(),
    'Your own id for the record; sending it again corrects the record instead of filing another',
    'gcs-7f3a',
  ),
  revision: about(
    optional(integer().min(1)),
    'Revision that this change is based on; an older one than that on record is refused with 409 `stale`',
    1,
  ),
};

/** Why a record is corrected; it stands in the history of the record beside who did it. */
export const correctionReason = about(
  optional(text({ max: 4000 })),
  'Why it is corrected; kept in the history of the record',
  'The timer ran on after landing',
);

/** Members that a correction empties: a member that is left out, or null, stays as it is. */
export function clearing<const Names extends readonly [string, ...string[]]>(names: Names) {
  return about(
    optional(z.array(oneOf(names)).max(names.length)),
    'Members to empty; members that are null or left out do not change',
    [names[0]],
  );
}

export const PersonOnRoster = component('PersonOnRoster', 'A person on the roster', {
  pilot_id: idOf('the person on the roster', 8),
  name: words('Name', 'R. Ito'),
});

/** A work order as the call that raised it names it. */
export const RaisedWork = component('RaisedWork', 'A work order that this call raised', {
  id: idOf('the work order', 71),
  title: words('Title', '50-hour inspection'),
  asset_id: idOf('the aircraft', 3).nullable(),
  reason: words('Why it was raised', '50.2 h of 50 h'),
  state: words('State', 'open'),
  grounding: flagOf('Whether it grounds the aircraft', false),
});

export const workRaised = listing(RaisedWork, 'Work orders that this call raised');

export const createdNew = flagOf('Whether a record was filed; false when one was corrected', true);

export const deleted = {
  ok: flagOf('Always true', true),
  id: idOf('the deleted record', 412),
};
