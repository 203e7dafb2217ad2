import type { Found, SearchReply } from '../../packages/performance/src/search/index.ts';
import { type Comparison, lightest, longestWithin, type Minutes, minutesOf } from './compare.ts';
import type { Design } from './designs.ts';

const kilograms = (mass_g: number) => `${(mass_g / 1000).toFixed(2)} kg`;
const minutes = ({ middle, low, high }: Minutes) =>
  `${middle.toFixed(1)} (${low.toFixed(1)} to ${high.toFixed(1)}) min`;
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

const CHEMISTRY: Readonly<Record<string, string>> = {
  lipo: 'LiPo',
  lihv: 'LiHV',
  liion: 'Li-ion',
  semi_solid: 'semi-solid',
};

function packText(pack: {
  readonly chemistry?: string | null | undefined;
  readonly cells?: number | null | undefined;
  readonly capacity_mah?: number | null | undefined;
}): string {
  const chemistry = CHEMISTRY[pack.chemistry ?? 'lipo'];
  return `${chemistry} ${pack.cells}S ${((pack.capacity_mah ?? 0) / 1000).toFixed(1)} Ah`;
}

function builtRow(number: number, { design, predicted }: Comparison): string {
  const { propeller, motor, kv_rpmPerV, pack } = design;
  return row([
    `${number}`,
    `${design.name}, ${design.type}`,
    design.carries,
    `${propeller.diameter_in} in, ${motor}${kv_rpmPerV === null ? '' : ` ${kv_rpmPerV} Kv`}`,
    packText(pack),
    kilograms(design.allUp_g),
    `${design.flown_min} min (${design.flown})`,
    minutes(predicted),
  ]);
}

function foundText(found: Found): string {
  const { build, parts, out } = found;
  const pack = build.batteries![0]!;
  return `${build.airframe_type}, ${build.prop_diameter_in} in, ${parts.motor!.vendor} ${parts.motor!.name}, ${packText(pack)}: ${kilograms(out.auw_g as number)}, ${minutes(minutesOf(found))}`;
}

function nothing({ obstacle }: SearchReply): string {
  if (obstacle === null) return 'nothing fits';
  const pack = obstacle.with.batteries![0]!;
  return `nothing; surely at most ${obstacle.reached.toFixed(1)} min, with ${packText(pack)}`;
}

function foundRow(number: number, { design, same, fair, any }: Comparison): string {
  const light = lightest(same);
  const equal = lightest(fair);
  const long = longestWithin(fair, design.allUp_g);
  const free = lightest(any);
  return row([
    `${number}`,
    light === undefined ? nothing(same) : foundText(light),
    equal === undefined ? nothing(fair) : foundText(equal),
    long === undefined ? 'none' : foundText(long),
    free === undefined ? nothing(any) : foundText(free),
  ]);
}

function sourceLine(number: number, { sources, assumed }: Design): string {
  return `${number}. ${sources.map((source) => `\`${source}\``).join(', ')}. Not stated there: ${assumed}.`;
}

/** The tables of docs/search.md, and where each design is from. */
export function tablesOf(comparisons: readonly Comparison[]): string {
  const numbered = comparisons.map((comparison, i) => [i + 1, comparison] as const);
  return [
    row([
      '',
      'built',
      'carries',
      'propeller and motor',
      'pack',
      'all-up',
      'flown',
      'our prediction of it',
    ]),
    row(Array(8).fill('---')),
    ...numbered.map(([number, one]) => builtRow(number, one)),
    '',
    row([
      '',
      'lightest that surely flies as long',
      'lightest, as sure as theirs',
      'longest, no heavier than theirs',
      'of any kind with any pack: lightest that surely flies as long',
    ]),
    row(Array(5).fill('---')),
    ...numbered.map(([number, one]) => foundRow(number, one)),
    '',
    ...numbered.map(([number, { design }]) => sourceLine(number, design)),
  ].join('\n');
}
