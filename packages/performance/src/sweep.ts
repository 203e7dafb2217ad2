import type { Build } from './airframe/build.ts';
import { analysisOf } from './analysis.ts';
import { replyOf } from './analyze.ts';
import type { Level } from './finding.ts';
import { checks } from './findings.ts';
import type { AnalysisOut } from './reply.ts';

/** Members of a build that are one number. */
type NumberMember = {
  [Name in keyof Build]-?: NonNullable<Build[Name]> extends number ? Name : never;
}[keyof Build];

/** What a sweep varies: a number of the build, what it carries besides, or how large its first pack is. */
export type VariedInput = NumberMember | 'payload_g' | 'capacity_mah' | 'cells';

/** One point of a sweep: the figure as it is answered, and the worst of all checks there with its first words. */
export type SweepPoint = {
  readonly value: number | null;
  readonly level: Level;
  readonly why: string;
};

/** The build with one input at another value. `batteries` are those that apply. */
export function variedBuild(
  build: Build,
  batteries: NonNullable<Build['batteries']>,
  name: VariedInput,
  value: number,
): Build {
  if (name === 'payload_g')
    return {
      ...build,
      payload: [
        ...(build.payload ?? []),
        { name: 'Added payload', mass_g: Math.max(0, value), x_mm: 0 },
      ],
    };
  if (name === 'capacity_mah' || name === 'cells') {
    const { mass_g, ...first } = batteries[0] ?? {};
    // A larger pack is heavier: its mass follows the capacity and the cells that it was stated for.
    const ratio = value / (first[name] ?? value);
    const scaled = {
      ...first,
      [name]: value,
      ...(mass_g == null ? {} : { mass_g: mass_g * ratio }),
    };
    return { ...build, batteries: [scaled, ...batteries.slice(1)] };
  }
  return { ...build, [name]: value };
}

/** What a figure is in a build. One that cannot be built has none, and is as bad as one that fails a check. */
export function sweepPoint(build: Build, figure: keyof AnalysisOut): SweepPoint {
  try {
    const analysis = analysisOf(build);
    const value = replyOf(analysis, { findings: false }).out[figure];
    const judged = checks.flatMap((check) => check.judge(analysis) ?? []);
    const worst =
      judged.find(({ level }) => level === 'bad') ?? judged.find(({ level }) => level === 'warn');
    return {
      value: typeof value === 'number' ? value : null,
      level: worst?.level ?? 'ok',
      why: worst?.message.split(/:| \(|\.$/)[0] ?? '',
    };
  } catch {
    return { value: null, level: 'bad', why: 'This cannot be built' };
  }
}
