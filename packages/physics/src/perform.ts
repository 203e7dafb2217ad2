import type { Aircraft, MotorGroup } from './aircraft.ts';
import { type Bus, busFor } from './battery/bus.ts';
import { fullThrottle } from './flight/hover.ts';
import { partialLoad } from './flight/partialLoad.ts';
import { rotorPerformance } from './flight/rotor.ts';
import {
  assumedVoltage_V,
  COAXIAL_FACTOR,
  rotorcraftOf,
  type Setting,
  settingOf,
} from './flight/rotorcraft.ts';
import { wingedOf } from './flight/wing.ts';
import { wingPerformance } from './flight/wingPerformance.ts';
import { type Drive, driveIn } from './motor.ts';
import type {
  BusFigures,
  BusRoleWithMotors,
  GroupFigures,
  Perform,
  Performance,
} from './performance.ts';
import { rangeNotes } from './range.ts';

function busFigures(bus: Bus): BusFigures {
  return {
    role: bus.role as BusRoleWithMotors,
    cells: bus.cells,
    mixedCells: bus.mixedCells,
    capacity_Ah: bus.capacity_Ah,
    nominal_V: bus.nominal_V,
    resistance_ohm: bus.resistance_ohm,
    continuousLimit_A: bus.continuousLimit_A,
    burstLimit_A: bus.burstLimit_A,
    cellFloor_V: bus.cellFloor_V,
  };
}

function groupFigures(
  group: MotorGroup,
  of: { readonly setting: Setting; readonly bus: Bus | null; readonly drive: Drive },
): GroupFigures {
  const { bus, drive } = of;
  return {
    name: group.name,
    coaxialFactor: group.coaxial ? COAXIAL_FACTOR : 1,
    bus: bus === null ? null : (bus.role as BusRoleWithMotors),
    wot: fullThrottle({ air: of.setting.air, bus, count: group.count, drive, group }),
    partialLoad: partialLoad(drive),
  };
}

function drivesOf(aircraft: Aircraft, setting: Setting, used: Map<MotorGroup, Drive>) {
  return aircraft.groups.map((group) => {
    const bus = busFor(group, setting.buses);
    const nominal_V = bus?.nominal_V ?? assumedVoltage_V(group, setting.air);
    const drive = used.get(group) ?? driveIn(group, setting.air, nominal_V);
    return groupFigures(group, { setting, bus, drive });
  });
}

/** Buses that at least one motor draws on, each once. */
function motorBuses(aircraft: Aircraft, setting: Setting): readonly Bus[] {
  const found: Bus[] = [];
  for (const group of aircraft.groups) {
    const bus = busFor(group, setting.buses);
    if (bus !== null && !found.includes(bus)) found.push(bus);
  }
  return found;
}

/** Everything the engine can say of an aircraft where it flies. Never throws; every number is finite. */
export const perform: Perform = (aircraft, conditions): Performance => {
  const setting = settingOf(aircraft, conditions);
  const rotorcraft = aircraft.class === 'wing' ? null : rotorcraftOf(aircraft, setting);
  const winged = aircraft.class === 'multirotor' ? null : wingedOf(aircraft, setting);
  const used = new Map<MotorGroup, Drive>();
  if (rotorcraft !== null) used.set(rotorcraft.group, rotorcraft.drive);
  if (winged?.group && winged.drive) used.set(winged.group, winged.drive);
  const groups = drivesOf(aircraft, setting, used);
  const lift = rotorcraft === null ? null : groups[aircraft.groups.indexOf(rotorcraft.group)]!;
  const rotor =
    rotorcraft === null || lift === null
      ? null
      : rotorPerformance(rotorcraft, lift.wot, conditions);
  const wing =
    winged === null
      ? null
      : wingPerformance(winged, {
          cruiseSpeed_mps: aircraft.cruiseSpeed_mps,
          conditions,
          // A hover that has a bus of its own takes nothing from the cruise.
          hoverPower_W: rotorcraft?.bus === winged.bus ? (rotor?.hover.power_W ?? null) : null,
          vtol: aircraft.class === 'vtol',
        });
  const buses = motorBuses(aircraft, setting);
  let batteryMass_kg = 0;
  for (const pack of aircraft.packs) batteryMass_kg += pack.mass_kg;
  let energy_Wh = 0;
  for (const bus of buses) energy_Wh += bus.energy_Wh;
  let avionicsPower_W = 0;
  for (const load of aircraft.loads) avionicsPower_W += load.power_W;
  const carrying = rotorcraft?.bus ?? winged?.bus ?? null;
  return {
    air: setting.air,
    allUpMass_kg: setting.mass_kg,
    batteryMass_kg,
    energy_Wh,
    packResistance_ohm: carrying?.resistance_ohm ?? null,
    avionicsPower_W,
    buses: buses.map(busFigures),
    groups,
    rotor,
    wing,
    notes: rangeNotes(aircraft, setting.air),
  };
};
