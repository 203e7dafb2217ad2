import { z } from 'zod';
import {
  integerIn,
  load,
  mass_g,
  name,
  numberIn,
  pieces,
  position_mm,
  positive,
  quantityIn,
  share,
  temperature_c,
} from './buildMembers.ts';
import { about } from './describe.ts';
import { oneOf, text } from './fields.ts';
import { catalogIds } from './generated/catalogIds.ts';

/* The items that a build carries: batteries, supply rails and payload. */

const duty = numberIn({ min: 0, max: 1 }, 'Share of the time that it draws power, 0 to 1', 1);

const position = {
  x_mm: position_mm('Distance behind the datum', 0),
  y_mm: position_mm('Distance to the right of the datum', 0),
  z_mm: position_mm('Height above the datum', 30),
};

export const chemistries = ['lipo', 'lihv', 'liion', 'semi_solid', 'lifepo4', 'nimh'] as const;
export const batteryRoles = ['main', 'lift', 'cruise', 'aux'] as const;

export const BatteryItem = z
  .looseObject({
    name: name('Name; default: `Battery n`', 'Main'),
    role: about(
      oneOf(batteryRoles).nullish(),
      'What it feeds; packs of one role share a bus, `aux` feeds no motor',
      'main',
    ),
    chemistry: about(oneOf(chemistries).nullish(), 'Cell chemistry', 'lipo'),
    cells: integerIn({ min: 1, max: 24 }, 'Cells in series', 6),
    parallel: pieces('Strings in parallel inside the pack', 1),
    capacity_mah: positive(10_000_000, 'mAh', 'Capacity of one string', 3000),
    c_rating: positive(1000, '1/h', 'Continuous discharge rating', 75),
    c_burst: positive(1000, '1/h', 'Discharge rating for 10 s', 110),
    ir_mohm: quantityIn({ min: 0, max: 10_000 }, 'mΩ', 'Resistance of one cell at 25 °C', 2.4),
    mass_g: mass_g('Mass of the whole pack', 480),
    soh: share('State of health, 0 to 1; scales capacity, and resistance by its inverse', 1),
    temp_c: temperature_c('Temperature of the cells; default: that of the build'),
    count: pieces('Identical packs in parallel', 1),
    ...position,
    catalog_id: name('Your own id for the pack', 'tattu-6s-3000'),
  })
  .meta({ id: 'BatteryItem', description: 'A battery pack of a build.' });

export const AuxRailItem = z
  .looseObject({
    name: name('Name; default: `Rail n`', 'Avionics 5 V'),
    voltage_v: load('V', 'Output voltage', 5),
    current_a: load('A', 'Typical current; give this or `power_w`', 0.9),
    power_w: load('W', 'Typical power; wins over `current_a`', 4.5),
    efficiency: share('Efficiency of the regulator, 0 to 1', 0.9),
    duty,
    max_current_a: load('A', 'Rating of the regulator', 3),
    battery: name('Name of the battery that feeds it', 'Main'),
    mass_g: mass_g('Mass of the rail and its loads', 20),
    ...position,
    catalog_id: name('Your own id for the regulator', 'matek-bec-5v'),
    qty: pieces('Identical rails', 1),
  })
  .meta({ id: 'AuxRailItem', description: 'A supply rail for electronics.' });

const knownParts: ReadonlySet<string> = new Set(catalogIds);

export const PayloadItem = z
  .looseObject({
    catalog_id: about(
      text({ min: 1, max: 120 })
        .refine((id) => knownParts.has(id), { error: 'names no payload part of the catalog' })
        .nullish(),
      'Id of a payload part of the catalog; its mass and power are then the defaults',
      'livox-mid-360',
    ),
    name: name('Name; default: that of the part', 'Mid-360'),
    qty: pieces('Quantity', 1),
    mass_g: mass_g('Mass of one', 265),
    power_w: load('W', 'Typical power of one', 6.5),
    rail: name('Name of the aux rail that feeds it', 'Video 9 V'),
    duty,
    ...position,
  })
  .meta({ id: 'PayloadItem', description: 'A payload item.' });
