/**
 * Defaults of parameters from lists, for logs that do not carry their own: text and telemetry logs, ArduPilot
 * before 4.3, PX4 before 1.13. The tables are fetched only when somebody looks at such parameters.
 */
import type { CrashReading } from '@airworthy/forensics';

type Program = 'ArduCopter' | 'ArduPlane' | 'PX4';
type Meta = Pick<CrashReading['meta'], 'autopilot' | 'vehicle' | 'vehicle_label' | 'firmware'>;

type List = {
  /** Release series: patches keep defaults as a rule. */
  readonly version: string;
  /** Releases whose defaults are in it. */
  readonly releases: readonly string[];
  readonly source: string;
};

const ARDUPILOT = 'ArduPilot, GPL-3.0';
const PX4 = 'PX4, BSD-3-Clause';

/** In the order of the columns of their table, oldest first. */
const LISTS: Readonly<Record<Program, readonly List[]>> = {
  ArduCopter: [
    {
      version: '4.5',
      releases: [],
      source: `list of ArduPilot's Methodic Configurator for 4.5.x (${ARDUPILOT})`,
    },
    {
      version: '4.6',
      releases: ['4.6.2', '4.6.3'],
      source: `recorded by 4.6.2 and 4.6.3 (${ARDUPILOT})`,
    },
  ],
  ArduPlane: [{ version: '4.6', releases: ['4.6.3'], source: `recorded by 4.6.3 (${ARDUPILOT})` }],
  PX4: [
    { version: '1.13', releases: [], source: `recorded by 1.13.0-dev (${PX4})` },
    { version: '1.15', releases: ['1.15.1'], source: `recorded by 1.15.1 (${PX4})` },
    { version: '1.16', releases: ['1.16.2'], source: `recorded by 1.16.1-rc and 1.16.2 (${PX4})` },
  ],
};

export type Match = {
  readonly program: Program;
  readonly list: List;
  /** The release of the log is in the list, another of its series is, or the nearest series below it. */
  readonly how: 'release' | 'series' | 'lower';
  /** Version of the log, as far as it is a number. */
  readonly version: string;
};
export type NoMatch = { readonly reason: string };

/** The list for a log, or why there is none. */
export function matchOf(meta: Meta): Match | NoMatch {
  const program = programOf(meta);
  if (program === null) return { reason: 'No list of defaults is at hand for this firmware.' };
  const found = /^V?(\d+)\.(\d+)(\.\d+)?(-\w+)?/.exec(meta.firmware ?? '');
  if (found === null)
    return { reason: `The log does not state its version of ${program}, so no list is used.` };
  const [, major, minor, patch, suffix] = found;
  const lists = LISTS[program];
  const list = lists.findLast(({ version }) => order(version) <= order(`${major}.${minor}`));
  if (list === undefined)
    return {
      reason: `No list is at hand for ${program} ${major}.${minor}: the oldest is of ${lists[0]!.version}.`,
    };
  const version = `${major}.${minor}${patch ?? ''}${suffix ?? ''}`;
  const isSeries = order(list.version) === order(`${major}.${minor}`);
  const how = list.releases.includes(version) ? 'release' : isSeries ? 'series' : 'lower';
  return { program, list, how, version };
}

/** A helicopter has ArduCopter's name, and other defaults for its controllers. */
function programOf({ autopilot, vehicle, vehicle_label: label }: Meta): Program | null {
  if (autopilot === 'px4') return 'PX4';
  if (autopilot !== 'ardupilot') return null;
  if (vehicle === 'copter') return 'ArduCopter';
  return label.includes('Plane') && (vehicle === 'plane' || vehicle === 'vtol')
    ? 'ArduPlane'
    : null;
}

function order(version: string): number {
  const [major, minor] = version.split('.').map(Number);
  return major! * 1000 + minor!;
}

/** Which list it is and how well it fits, in one sentence. */
export function describeMatch({ program, list, how, version }: Match): string {
  const fit = {
    release: `the release of this log, ${version}, is in it`,
    series: `this log has ${version}, whose series it is`,
    lower: `the nearest below ${version} of this log, and defaults may have changed since`,
  };
  return `${program} ${list.version}, ${list.source}: ${fit[how]}.`;
}

/** Default by name. A name that is not in the list has no known default. */
export async function publishedDefaults({
  program,
  list,
}: Match): Promise<ReadonlyMap<string, number>> {
  const text = await tables[program]();
  return column(text, LISTS[program].indexOf(list));
}

const tables: Readonly<Record<Program, () => Promise<string>>> = {
  ArduCopter: async () => (await import('./arducopter.ts')).arducopter,
  ArduPlane: async () => (await import('./arduplane.ts')).arduplane,
  PX4: async () => (await import('./px4.ts')).px4,
};

/** `NAME a,b,c`: a figure for each list, `=` for that of the list before, `?` where it is not known. */
function column(text: string, index: number): ReadonlyMap<string, number> {
  const defaults = new Map<string, number>();
  for (const entry of text.trim().split(/[;\n]/)) {
    const [name, figures] = entry.split(' ') as [string, string];
    const columns = figures.split(',');
    let at = index;
    while (columns[at] === '=') at--;
    if (columns[at] !== '?') defaults.set(name, Number(columns[at]));
  }
  return defaults;
}
