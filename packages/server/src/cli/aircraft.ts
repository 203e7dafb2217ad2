import { aircraftStatuses, dateText } from '@airworthy/contract';
import { announceGrounding } from '../features/aircraft/grounding.ts';
import {
  type AircraftChange,
  changeAircraft,
  registerAircraft,
} from '../features/aircraft/registration.ts';
import { applyBulletins } from '../features/bulletins/bulletins.ts';
import { readWaitingLogs } from '../features/logs/logs.ts';
import { openQueue } from '../jobs/queue.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction, type Tx } from '../storage/transaction.ts';
import {
  type CommandContext,
  CommandError,
  countOption,
  type Invocation,
  type Outcome,
  requiredOption,
  switchOption,
  textOption,
} from './command.ts';
import { organizationNamed, positional, shortText, wordOption } from './values.ts';

/** Text of at most 120 characters, or undefined where the option was left out or is empty. */
function optionalText(invocation: Invocation, name: string): string | undefined {
  const text = textOption(invocation, name);
  return text === undefined || text.trim() === '' ? undefined : shortText(`--${name}`, text);
}

export async function aircraftAdd(
  invocation: Invocation,
  { database }: CommandContext,
): Promise<Outcome> {
  const aircraft = {
    name: shortText('--name', requiredOption(invocation, 'name')),
    registration: optionalText(invocation, 'registration'),
    serial: optionalText(invocation, 'serial'),
    model: optionalText(invocation, 'model'),
    fleetHealth: switchOption(invocation, 'fleet-health'),
  };
  const { db } = await database();
  const organization = await organizationNamed(db, positional(invocation, 0));
  const id = await inTransaction(db, async (tx) => {
    const added = await registerAircraft(tx, organization.id, aircraft);
    await applyBulletins(tx, organization.id, dateText(new Date()));
    return added;
  });
  return {
    value: { id, name: aircraft.name },
    text: `Registered ${aircraft.name} with id ${id}.`,
  };
}

export async function aircraftSet(
  invocation: Invocation,
  { database }: CommandContext,
): Promise<Outcome> {
  const id = countOption(invocation, 'id', 1);
  if (id === undefined) throw new CommandError('--id is missing.', 2);
  const change = {
    status: wordOption(invocation, 'status', aircraftStatuses),
    fleetHealth: switchOption(invocation, 'fleet-health'),
    hoursAtEntry: hoursOption(invocation, 'hours-at-entry'),
    typeId: countOption(invocation, 'type', 1),
  };
  const opened = await database();
  const organization = await organizationNamed(opened.db, positional(invocation, 0));
  const target = { organization, id, change };
  if (change.fleetHealth !== true) await inTransaction(opened.db, (tx) => setAircraft(tx, target));
  else await turnHealthOn(opened, target);
  return { value: { id }, text: `Changed aircraft ${id}.` };
}

type Target = {
  readonly organization: { readonly id: number; readonly name: string };
  readonly id: number;
  readonly change: AircraftChange;
};

async function setAircraft(tx: Tx, { organization, id, change }: Target): Promise<void> {
  if (change.typeId !== undefined) {
    const type = await tx
      .selectFrom('aircraft_type')
      .select('id')
      .where('org_id', '=', organization.id)
      .where('id', '=', change.typeId)
      .executeTakeFirst();
    if (type === undefined)
      throw new CommandError(`${organization.name} has no type ${change.typeId}.`);
  }
  if (!(await changeAircraft(tx, organization.id, id, change)))
    throw new CommandError(`${organization.name} has no aircraft ${id}.`);
  const today = dateText(new Date());
  await applyBulletins(tx, organization.id, today);
  await announceGrounding(tx, { orgId: organization.id, assetIds: [id], today });
}

/** Logs that were stored unread while Fleet Health was off are queued in the same transaction. */
async function turnHealthOn(database: Database, target: Target): Promise<void> {
  const queue = await openQueue(database, () => {});
  try {
    await inTransaction(database.db, async (tx) => {
      await setAircraft(tx, target);
      const aircraft = { orgId: target.organization.id, assetId: target.id };
      await readWaitingLogs({ queue }, tx, aircraft);
    });
  } finally {
    await queue.stop();
  }
}

/** Decimal hours to a million; a ten-thousandth is a third of a second. */
function hoursOption(invocation: Invocation, name: string): number | undefined {
  const text = textOption(invocation, name);
  if (text === undefined) return undefined;
  const hours = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || hours > 1_000_000)
    throw new CommandError(`--${name} takes decimal hours from 0 to 1000000, not "${text}".`, 2);
  return hours;
}
