import { z } from 'zod';
import { about } from './describe.ts';
import { catalogIds } from './generated/catalogIds.ts';
import { batteryRows, payloadRows, railRows } from './generated/inputs.ts';
import { membersOf, shortText } from './inputMembers.ts';

/* The items that a build carries: batteries, supply rails and payload. */

export const chemistries = batteryRows.chemistry.values;
export const batteryRoles = batteryRows.role.values;

export const BatteryItem = z
  .looseObject(membersOf(batteryRows, {}))
  .meta({ id: 'BatteryItem', description: 'A battery pack of a build.' });

export const AuxRailItem = z
  .looseObject(membersOf(railRows, {}))
  .meta({ id: 'AuxRailItem', description: 'A supply rail for electronics.' });

const knownParts: ReadonlySet<string> = new Set(catalogIds);

export const PayloadItem = z
  .looseObject({
    ...membersOf(payloadRows, {}),
    catalog_id: about(
      shortText()
        .refine((id) => knownParts.has(id), { error: 'names no payload part of the catalog' })
        .nullish(),
      payloadRows.catalog_id.meaning,
      payloadRows.catalog_id.example,
    ),
  })
  .meta({ id: 'PayloadItem', description: 'A payload item.' });
