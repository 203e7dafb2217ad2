export type Spin = 'cw' | 'ccw';
export type Level = 'single' | 'upper' | 'lower';

/**
 * A rotor's place before it has a size: `angle_deg` clockwise from the nose seen from above, `arm` in
 * arm lengths. Numbers follow the order of the common autopilots.
 */
export type LayoutRotor = {
  readonly index: number;
  readonly group: string;
  readonly angle_deg: number;
  readonly arm: number;
  readonly spin: Spin;
  readonly level: Level;
};

type Row = readonly [angle_deg: number, spin: Spin, level?: Level];

function lift(rows: readonly Row[]): LayoutRotor[] {
  return rows.map(([angle_deg, spin, level], at) => ({
    index: at + 1,
    group: 'lift',
    angle_deg,
    arm: 1,
    spin,
    level: level ?? 'single',
  }));
}

/*
 * Motor orders and directions as ArduPilot numbers them (AP_MotorsMatrix: QUAD/X, PLUS, H; HEXA/X, PLUS;
 * OCTA/X, PLUS; OCTAQUAD/X; Y6B). On a tricopter the tail is its motor 4; here it is the third rotor.
 */
export const layouts = {
  bi: lift([
    [270, 'cw'],
    [90, 'ccw'],
  ]),
  tri: lift([
    [60, 'ccw'],
    [300, 'cw'],
    [180, 'ccw'],
  ]),
  quadX: lift([
    [45, 'ccw'],
    [225, 'ccw'],
    [315, 'cw'],
    [135, 'cw'],
  ]),
  quadPlus: lift([
    [90, 'ccw'],
    [270, 'ccw'],
    [0, 'cw'],
    [180, 'cw'],
  ]),
  quadH: lift([
    [45, 'cw'],
    [225, 'cw'],
    [315, 'ccw'],
    [135, 'ccw'],
  ]),
  hexaX: lift([
    [90, 'cw'],
    [270, 'ccw'],
    [330, 'cw'],
    [150, 'ccw'],
    [30, 'ccw'],
    [210, 'cw'],
  ]),
  hexaPlus: lift([
    [0, 'cw'],
    [180, 'ccw'],
    [240, 'cw'],
    [60, 'ccw'],
    [300, 'ccw'],
    [120, 'cw'],
  ]),
  y6: lift([
    [60, 'cw', 'upper'],
    [60, 'ccw', 'lower'],
    [180, 'cw', 'upper'],
    [180, 'ccw', 'lower'],
    [300, 'cw', 'upper'],
    [300, 'ccw', 'lower'],
  ]),
  octoX: lift([
    [22.5, 'cw'],
    [202.5, 'cw'],
    [67.5, 'ccw'],
    [157.5, 'ccw'],
    [337.5, 'ccw'],
    [247.5, 'ccw'],
    [292.5, 'cw'],
    [112.5, 'cw'],
  ]),
  octoPlus: lift([
    [0, 'cw'],
    [180, 'cw'],
    [45, 'ccw'],
    [135, 'ccw'],
    [315, 'ccw'],
    [225, 'ccw'],
    [270, 'cw'],
    [90, 'cw'],
  ]),
  x8: lift([
    [45, 'ccw', 'upper'],
    [315, 'cw', 'upper'],
    [225, 'ccw', 'upper'],
    [135, 'cw', 'upper'],
    [315, 'ccw', 'lower'],
    [45, 'cw', 'lower'],
    [135, 'ccw', 'lower'],
    [225, 'cw', 'lower'],
  ]),
} as const;

/** Propulsion rotors of a winged aircraft: one on the centre line, or evenly across the span. */
export function cruiseLayout(
  where: 'nose' | 'tail' | 'wing',
  count: number,
  firstIndex: number,
): LayoutRotor[] {
  return Array.from({ length: count }, (_, at) => {
    const across = count === 1 ? 0 : (2 * at) / (count - 1) - 1;
    const side_deg = across < 0 ? 270 : 90;
    const centre_deg = where === 'tail' ? 180 : 0;
    return {
      index: firstIndex + at,
      group: 'cruise',
      angle_deg: across === 0 ? centre_deg : side_deg,
      arm: across === 0 ? 1 : Math.abs(across),
      spin: at % 2 === 0 ? ('ccw' as const) : ('cw' as const),
      level: 'single' as const,
    };
  });
}

/**
 * Rotors evenly on the circle for a number that is not the type's own, clockwise from the nose and turning
 * in alternation; when coaxial in pairs one above the other, each pair against itself. A single rotor sits
 * in the middle.
 */
export function circleLayout(count: number, coaxial: boolean, firstAtNose: boolean): LayoutRotor[] {
  const arms = coaxial ? Math.ceil(count / 2) : count;
  const step_deg = 360 / arms;
  const rotors: LayoutRotor[] = [];
  for (let arm = 0; arm < arms; arm++) {
    const angle_deg = (firstAtNose ? 0 : step_deg / 2) + arm * step_deg;
    const spin: Spin = arm % 2 === 0 ? 'ccw' : 'cw';
    const against: Spin = arm % 2 === 0 ? 'cw' : 'ccw';
    const paired = coaxial && rotors.length + 1 < count;
    const add = (turning: Spin, level: Level) =>
      rotors.push({
        index: rotors.length + 1,
        group: 'lift',
        angle_deg,
        arm: arms === 1 ? 0 : 1,
        spin: turning,
        level,
      });
    add(spin, paired ? 'upper' : 'single');
    if (paired) add(against, 'lower');
  }
  return rotors;
}
