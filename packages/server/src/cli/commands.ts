import { aircraftAdd, aircraftSet } from './aircraft.ts';
import { checklistAdd } from './checklist.ts';
import type { Command } from './command.ts';
import { crashCommand } from './crash.ts';
import { demoCommand } from './demo.ts';
import { deviceAdd, deviceRekey, deviceRevoke } from './device.ts';
import { keyAdd, keyList, keyRevoke } from './key.ts';
import { logCommand } from './log.ts';
import { migrateCommand } from './migrate.ts';
import { orgAdd, orgMember, orgSet } from './org.ts';
import { currencySet, pilotSet } from './pilot.ts';
import { planList, planSet } from './plan.ts';
import { serveCommand, workCommand } from './serve.ts';
import { storeAdopt, storeSweep } from './store.ts';
import { userAdd, userRemove, userSet } from './user.ts';

/** Every command there is, in the order of the help page. */
export const commands: readonly Command[] = [
  serveCommand,
  workCommand,
  migrateCommand,
  storeAdopt,
  storeSweep,
  userAdd,
  userSet,
  userRemove,
  keyAdd,
  keyList,
  keyRevoke,
  orgAdd,
  orgSet,
  orgMember,
  planList,
  planSet,
  deviceAdd,
  deviceRekey,
  deviceRevoke,
  aircraftAdd,
  aircraftSet,
  pilotSet,
  currencySet,
  checklistAdd,
  demoCommand,
  logCommand,
  crashCommand,
];
