/** What a flight measured, put into a build: its steady hovers and the resistance of its battery. */
import type { CrashReading, Hover } from '@airworthy/forensics';
import type { Build } from '@airworthy/performance';

/** A build takes twenty measured hovers; those of one flight are alike, the longest few say it all. */
const MOST_HOVERS = 5;
const MOST_OF_BUILD = 20;

export type Measured = {
  readonly hovers: readonly Hover[];
  /** Of a cell of the pack in the log, mΩ; null where the log does not show it. */
  readonly cell_mohm: number | null;
};

export function measuredOf({ hovers, diagnostics: { battery } }: CrashReading): Measured {
  const usable = hovers.filter(({ power_w }) => power_w !== null && power_w > 0);
  return {
    hovers: usable.sort((a, b) => b.seconds - a.seconds).slice(0, MOST_HOVERS),
    cell_mohm: battery.available ? battery.ir_mohm_cell : null,
  };
}

/**
 * The build with the hovers of the flight before its own. The mass is that of the build unless it is given. A hover
 * keeps no altitude: the log measures it from the take-off, a build from the sea.
 */
export function withHovers(build: Build, { hovers }: Measured, mass_g: number | null): Build {
  const added = hovers.map(({ power_w }) => ({
    power_w: Number(power_w!.toPrecision(4)),
    ...(mass_g === null ? {} : { mass_g }),
  }));
  const all = [...added, ...(build.measured_hover ?? [])];
  return { ...build, measured_hover: all.slice(0, MOST_OF_BUILD) };
}

/** The log sees groups of parallel cells; a build states the resistance of one of them. */
export function withResistance(build: Build, { cell_mohm }: Measured): Build {
  const [main, ...rest] = build.batteries ?? [];
  if (main === undefined || cell_mohm === null) return build;
  const ir_mohm = Number((cell_mohm * (main.parallel ?? 1)).toPrecision(3));
  return { ...build, batteries: [{ ...main, ir_mohm }, ...rest] };
}
