import { GRAM_FORCE_N, INCH_M } from '@airworthy/physics';
import { defaultsUsed, ignoredMembers } from './airframe/resolve.ts';
import { propellerGap_m } from './airframe/rotors.ts';
import type { Analysis } from './analysis.ts';
import type { Balance } from './balance.ts';
import type { BalanceReply, PlatformReply, WingBalanceReply } from './reply.ts';

const mm = (length_m: number) => 1000 * length_m;

/** The resolved airframe with its motor groups and rotor positions. */
export function platformReply({ resolved, performance }: Analysis): PlatformReply {
  const { type, aircraft, rotors } = resolved;
  const hovers = type.class !== 'wing';
  const lift = aircraft.groups[0]!;
  const gap_m = hovers ? propellerGap_m(rotors, lift.propeller.diameter_m) : null;
  return {
    airframe_type: type.name,
    class: type.class,
    regime: type.regime,
    coaxial: lift.coaxial,
    rotor_count: rotors.length,
    diagonal_mm: hovers ? mm(2 * resolved.arm_m) : null,
    prop_gap_mm: gap_m === null ? null : mm(gap_m),
    groups: aircraft.groups.map((group, i) => ({
      name: group.name,
      role: group.role,
      count: group.count,
      prop_diameter_in: group.propeller.diameter_m / INCH_M,
      prop_pitch_in: group.propeller.pitch_m / INCH_M,
      prop_blades: group.propeller.blades,
      motor_kv: group.motorKv_rpmPerV,
      max_thrust_per_motor_g: group.maxThrust_N / GRAM_FORCE_N,
      esc_current_a: group.escLimit_A,
      coaxial: group.coaxial,
      coaxial_factor: performance.groups[i]?.coaxialFactor ?? 1,
    })),
    layout: rotors.map((rotor) => ({
      index: rotor.index,
      group: rotor.group,
      x_mm: mm(rotor.at.x_m),
      y_mm: mm(rotor.at.y_m),
      z_mm: mm(rotor.at.z_m),
      spin: rotor.spin,
      level: rotor.level,
      tilt_deg: rotor.tilt_deg,
    })),
    defaults_used: defaultsUsed(resolved),
    predicted: resolved.predictions.map(({ field, value, from, limitedBy }) => ({
      field,
      value,
      from,
      limited_by: limitedBy,
    })),
    ignored: ignoredMembers(resolved),
  };
}

const datums = {
  rotor: { id: 'rotor_center', label: 'Centre of the rotors', axis: 'x aft, y right, z up' },
  wing: {
    id: 'wing_root_leading_edge',
    label: 'Leading edge of the wing at the root',
    axis: 'x aft, y right, z up',
  },
} as const;

function wingReply({ wing }: Balance): Partial<WingBalanceReply> {
  if (wing === null) return {};
  return {
    cg_pct_mac: 100 * wing.centre,
    mac_mm: mm(wing.meanChord_m),
    mac_le_mm: mm(wing.meanChordLeadingEdge_m),
    neutral_point_pct_mac: 100 * wing.neutralPoint,
    static_margin_pct: 100 * (wing.neutralPoint - wing.centre),
  };
}

/** The balance under the names of the interface. */
export function balanceReply(balance: Balance): BalanceReply {
  const carrying = balance.offset === null ? 'cruise' : 'lift';
  const count = balance.rotors.filter((entry) => entry.rotor.group === carrying).length;
  return {
    cg_mm: mm(balance.centre.x_m),
    cg_y_mm: mm(balance.centre.y_m),
    cg_z_mm: mm(balance.centre.z_m),
    total_mass_g: 1000 * balance.total_kg,
    placed_g: 1000 * balance.placed_kg,
    unplaced_g: 1000 * balance.unplaced_kg,
    datum: datums[balance.regime],
    regime: balance.regime,
    items: balance.items.map((item) => ({
      name: item.name,
      kind: item.kind,
      mass_g: 1000 * item.mass_kg,
      x_mm: item.at === null ? null : mm(item.at.x_m),
      y_mm: item.at === null ? null : mm(item.at.y_m),
      z_mm: item.at === null ? null : mm(item.at.z_m),
      placed: item.at !== null,
      moment_g_mm: item.at === null ? null : 1e6 * item.mass_kg * item.at.x_m,
    })),
    rotors: balance.rotors.map(({ rotor, share }) => ({
      index: rotor.index,
      group: rotor.group,
      x_mm: mm(rotor.at.x_m),
      y_mm: mm(rotor.at.y_m),
      z_mm: mm(rotor.at.z_m),
      spin: rotor.spin,
      thrust_share: share,
      load_pct: 100 * share * count,
    })),
    offset_pct: balance.offset === null ? null : 100 * balance.offset,
    balance_fix:
      balance.fix === null ? null : { move: balance.fix.move, by_mm: mm(balance.fix.by_m) },
    ...wingReply(balance),
  };
}
