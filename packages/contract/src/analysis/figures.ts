import type { z } from 'zod';
import { editDistance } from '../editDistance.ts';
import { AnalysisOut } from './out.ts';

type Definition = { readonly type: string; readonly innerType?: z.ZodType };

/** The schema inside of what may be null or left out. */
function bare(schema: z.ZodType): z.ZodType {
  const { innerType } = schema._zod.def as Definition;
  return innerType === undefined ? schema : bare(innerType);
}

const isNumber = (schema: z.ZodType) => (bare(schema)._zod.def as Definition).type === 'number';

function numbersOf(shape: Readonly<Record<string, z.ZodType>>, prefix = ''): string[] {
  return Object.entries(shape)
    .filter(([, member]) => isNumber(member))
    .map(([name]) => `${prefix}${name}`);
}

const nested = ['wind', 'motor_out'] as const;

/** Every figure of `out` that a search may limit or aim at; those of an object with its name before a dot. */
export const figureNames: readonly string[] = [
  ...numbersOf(AnalysisOut.shape),
  ...nested.flatMap((name) =>
    numbersOf((bare(AnalysisOut.shape[name]) as z.ZodObject).shape, `${name}.`),
  ),
];

/** The figure whose name is nearest to the one asked for. */
export function nearestFigure(asked: string): string {
  const name = asked.toLowerCase().slice(0, 60);
  let best = figureNames[0]!;
  let least = Number.POSITIVE_INFINITY;
  for (const figure of figureNames) {
    // `hover` is meant for `hover_min`: a name that goes on counts half.
    const distance = figure.startsWith(name) ? 0.5 : editDistance(name, figure);
    if (distance < least) {
      least = distance;
      best = figure;
    }
  }
  return best;
}
