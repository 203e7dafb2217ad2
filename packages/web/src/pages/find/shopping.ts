import type { Found } from '@airworthy/performance/search';
import { csvCell } from '../../format/csv.ts';
import type { Draft } from '../builder/model/share.ts';

const order = ['motor', 'propeller', 'esc', 'battery', 'frame'] as const;
const labels = {
  motor: 'Motor',
  propeller: 'Propeller',
  esc: 'Speed controller',
  battery: 'Pack',
  frame: 'Frame',
} as const;

const origins: Readonly<Record<string, string>> = {
  source: 'stated by its source',
  derived: 'from figures of its source',
  recalled: 'general knowledge',
  law: 'estimated by size',
  unknown: 'not known',
};

export type Line = {
  readonly kind: string;
  readonly name: string;
  readonly count: number;
  readonly mass_g: number | null;
  readonly massFrom: string;
  readonly source: string | null;
};

/** The parts of a build as one buys them. */
export function linesOf({ parts }: Found): Line[] {
  return order.flatMap((kind) => {
    const part = parts[kind];
    if (part === undefined) return [];
    return [
      {
        kind: labels[kind],
        name: part.vendor === 'Generic' ? part.name : `${part.vendor} ${part.name}`,
        count: part.count,
        mass_g: part.mass_g,
        massFrom: origins[part.mass_from] ?? part.mass_from,
        source: part.source,
      },
    ];
  });
}

/** Whether no stand test stands behind its thrust. */
export function isPredicted({ outside_measured }: Found): boolean {
  return outside_measured.includes('max_thrust_per_motor_g');
}

export type Band = { readonly low: number; readonly high: number };

/** The band of a figure; null where it has none. */
export function bandOf({ bands }: Found, figure: string): Band | null {
  return (bands as Readonly<Record<string, Band | undefined>>)[figure] ?? null;
}

/** A name that tells found builds apart. */
export function nameOf({ parts, build }: Found): string {
  const motor = parts.motor;
  const pack = build.batteries?.[0];
  const battery = pack === undefined ? '' : `, ${pack.cells}S ${pack.capacity_mah} mAh`;
  return `${motor === undefined ? 'Build' : `${motor.vendor} ${motor.name}`}${battery}`;
}

/** A found build to be worked on, with what stands behind it in the notes. */
export function draftOf(found: Found): Draft {
  const lines = linesOf(found).map(({ kind, name, count }) => `${kind}: ${count} × ${name}`);
  const unmeasured = isPredicted(found)
    ? ['The thrust is predicted: no stand test of this motor is known.']
    : [];
  return {
    name: nameOf(found).slice(0, 120),
    notes: ['Found by a search.', ...lines, ...unmeasured].join('\n'),
    params: found.build,
  };
}

/** The front as a table for a spreadsheet. */
export function csvOf(front: readonly Found[]): string {
  const head = [
    'motor',
    'propeller',
    'pack',
    'frame',
    'auw_g',
    'hover_min',
    'hover_min_low',
    'hover_min_high',
    'twr',
    'range_km',
    'outside_measured',
  ];
  const rows = front.map(({ parts, out, bands, outside_measured }) => [
    `${parts.motor?.vendor ?? ''} ${parts.motor?.name ?? ''}`.trim(),
    parts.propeller?.name ?? '',
    parts.battery?.name ?? '',
    parts.frame?.name ?? '',
    ...[
      out.auw_g,
      out.hover_min,
      bands.hover_min?.low,
      bands.hover_min?.high,
      out.twr,
      out.range_km,
    ].map((value) => (value === undefined ? '' : String(value))),
    outside_measured.join(' '),
  ]);
  return [head, ...rows].map((row) => row.map(csvCell).join(',')).join('\n');
}
