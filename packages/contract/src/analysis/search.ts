import { z } from 'zod';
import { airframeName, nearAirframes } from '../airframeNames.ts';
import { BuildParameters } from '../build.ts';
import { about, component, count, figure, listing, named, ratio, words } from '../describe.ts';
import { oneOf, quantity, text, withDefault } from '../fields.ts';
import { batteryRows, buildRows } from '../generated/inputs.ts';
import type { InputRow } from '../inputMembers.ts';
import { inRange, listOf, type Range, wholeInRange } from '../ranges.ts';
import { Warning } from '../warnings.ts';
import { figureOrigins } from './catalog.ts';
import { figureNames, nearestFigure } from './figures.ts';
import { AnalysisOut } from './out.ts';

const MOST_VARIED = 10;
const MOST_VALUES = 200;
const MOST_PARTS = 500;
const MOST_CANDIDATES = 200_000;
const MOST_FOUND = 50;

type NumberRow = Extract<InputRow, { type: 'number' | 'whole' }>;

const numberRows = Object.entries<InputRow>(buildRows).filter(
  (entry): entry is [string, NumberRow] => entry[1].type === 'number' || entry[1].type === 'whole',
);

const Span = z
  .looseObject({
    min: about(quantity(), 'The least value', 7),
    max: about(quantity(), 'The largest value', 15),
    step: about(
      quantity().gt(0).nullish(),
      'From one value to the next; left out, a usual one',
      0.5,
    ),
  })
  .superRefine(({ min, max }, context) => {
    if (min > max)
      context.addIssue({
        code: 'custom',
        path: ['max'],
        message: `is ${max}, below min, which is ${min}`,
        input: max,
      });
  })
  .meta({ id: 'SearchSpan', description: 'Values from one to another.' });

/** Values of one input: a list, or from one to another in steps. */
function variedOf(row: { readonly type: 'number' | 'whole'; readonly range: Range }) {
  const value = row.type === 'whole' ? wholeInRange(row.range) : inRange(row.range);
  return z.union([listOf(value, MOST_VALUES, 1), Span]).superRefine((asked, context) => {
    if (Array.isArray(asked)) return;
    for (const end of ['min', 'max'] as const) {
      const checked = value.safeParse(asked[end]);
      for (const { message } of checked.error?.issues ?? [])
        context.addIssue({ code: 'custom', path: [end], message, input: asked[end] });
    }
  });
}

const partIds = () =>
  z.union([z.literal('catalog'), listOf(text({ min: 1, max: 120 }), MOST_PARTS, 1)]);

const AirframeList = listOf(
  text({ min: 1, max: 120 }).refine((asked) => airframeName(asked) !== undefined, {
    error: (issue) => `is not known. Near names: ${nearAirframes(String(issue.input)).join(', ')}.`,
  }),
  22,
  1,
);

const PacksBySize = z
  .looseObject({
    chemistry: about(
      listOf(oneOf(batteryRows.chemistry.values), 6, 1).nullish(),
      'Chemistries to try; left out, LiPo',
      ['lipo', 'liion'],
    ),
    cells: about(
      listOf(wholeInRange(batteryRows.cells.range), 24, 1).nullish(),
      'Cells in series to try; left out, as sold',
      [4, 6],
    ),
    capacity_mah: about(
      variedOf(batteryRows.capacity_mah).nullish(),
      'Capacities to try, in mAh: a list, or from min to max as sold',
      [3000, 5000],
    ),
  })
  .meta({ id: 'SearchPacks', description: 'Packs by size; their mass follows from the energy.' });

const VaryMembers = z.looseObject({
  airframe_type: about(AirframeList.nullish(), 'Airframe types to try', ['Quad X', 'Hexa']),
  motor: about(partIds().nullish(), 'Motors to try: `catalog`, or ids of the catalog', 'catalog'),
  propeller: about(partIds().nullish(), 'Propellers to try: `catalog`, or ids', 'catalog'),
  frame: about(partIds().nullish(), 'Frames to try: `catalog`, or ids', 'catalog'),
  battery: about(
    z.union([partIds(), PacksBySize]).nullish(),
    'Packs to try: `catalog`, ids, or sizes by chemistry, cells and capacity',
    'catalog',
  ),
  ...Object.fromEntries(
    numberRows.map(([name, row]) => [
      name,
      about(variedOf(row).nullish(), `${row.meaning}: a list of values, or from min to max`, {
        min: row.example,
        max: row.example,
      }),
    ]),
  ),
});

const Vary = VaryMembers.superRefine((vary, context) => {
  const known = Object.keys(vary).filter(
    (name) => name in VaryMembers.shape && (vary as Record<string, unknown>)[name] != null,
  );
  if (known.length > MOST_VARIED)
    context.addIssue({
      code: 'custom',
      path: [],
      message: `vary has ${known.length} inputs; at most ${MOST_VARIED} may vary`,
      input: known.length,
      params: { named: true },
    });
}).meta({ id: 'SearchVary', description: 'What is tried, each member with each other.' });

export const Limit = z
  .looseObject({
    min: about(quantity().nullish(), 'Least that the figure may be', 30),
    max: about(quantity().nullish(), 'Most that the figure may be', 2500),
  })
  .superRefine(({ min, max }, context) => {
    if (min != null && max != null && min > max)
      context.addIssue({
        code: 'custom',
        path: ['max'],
        message: `is ${max}, below min, which is ${min}: no build can keep both`,
        input: max,
      });
  })
  .meta({ id: 'SearchLimit', description: 'A limit on a figure.' });

const isFigure = (name: string) => name === 'price' || figureNames.includes(name);
const unknownFigure = (name: string) =>
  `is not a figure of out; did you mean ${nearestFigure(name)}?`;

/** Parts of an aim: `max hover_min`. */
const AIM = /^(max|min) ([a-z0-9_.]+)$/;

type Asked = {
  readonly limits?: Readonly<Record<string, unknown>> | null | undefined;
  readonly aims: readonly string[];
  readonly prices?: Readonly<Record<string, number>> | null | undefined;
};

/** Refuses figures that there are none of, aims that say nothing, and prices that were not sent. */
export function checkFigures(
  { limits, aims, prices }: Asked,
  refuse: (path: (string | number)[], message: string, input: unknown) => void,
): void {
  for (const name of Object.keys(limits ?? {})) {
    if (!isFigure(name)) refuse(['limits', name], unknownFigure(name), name);
    else if (name === 'price' && prices == null) refuse(['limits', name], 'needs prices', name);
  }
  aims.forEach((aim, index) => {
    const [, , name] = AIM.exec(aim) ?? [];
    if (name === undefined)
      refuse(['aims', index], 'must be "max" or "min" and a figure, as in "max hover_min"', aim);
    else if (!isFigure(name)) refuse(['aims', index], unknownFigure(name), aim);
    else if (name === 'price' && prices == null) refuse(['aims', index], 'needs prices', aim);
    else if (aims.indexOf(aim) !== index) refuse(['aims', index], 'is there twice', aim);
  });
}

export const SearchRequest = z
  .looseObject({
    build: about(BuildParameters.nullish(), 'What is fixed, as in `POST /analyze`'),
    vary: about(Vary.nullish(), 'What is tried'),
    limits: about(
      named(
        z.record(z.string().max(60), Limit),
        'Limits by figure of `out`',
        'hover_min',
      ).nullish(),
      'What a build must keep, by figure of `out`',
    ),
    aims: about(
      listOf(text({ min: 1, max: 70 }), 3, 1),
      'One to three aims: `max` or `min` and a figure of `out`, or `min price`',
      ['max hover_min', 'min auw_g'],
    ),
    confidence: about(
      withDefault(oneOf(['low', 'middle']), 'low'),
      'Whether a figure counts with the worse end of its band or with its middle',
      'low',
    ),
    candidates: about(
      withDefault(wholeInRange({ min: 1, max: MOST_CANDIDATES }), 20_000),
      'Candidates that are examined at most; a larger space is thinned',
      20_000,
    ),
    count: about(
      withDefault(wholeInRange({ min: 1, max: MOST_FOUND }), MOST_FOUND),
      'Builds that are answered at most',
      20,
    ),
    prices: about(
      named(
        z.record(z.string().max(120), inRange({ min: 0, max: 1e9 })),
        'Prices by part id',
        't-motor-mn4014-330-kv',
      ).nullish(),
      'Prices of parts by their id, in one currency; for the figure `price`',
    ),
  })
  .superRefine((asked, context) =>
    checkFigures(asked, (path, message, input) =>
      context.addIssue({ code: 'custom', path, message, input }),
    ),
  )
  .meta({ id: 'SearchRequest', description: 'What a search looks for.' });

export const FoundPart = component('FoundPart', 'A part of a found build', {
  id: words('Id in the catalog, or of a size that no product stands for', 't-motor-mn4014-330-kv'),
  vendor: words('Maker; `Generic` for a size', 'T-Motor'),
  name: words('Name', 'MN4014 330 Kv'),
  count: count('How many the build has', 4),
  mass_g: figure('g', 'Mass of one', 150).nullable(),
  mass_from: about(z.enum(figureOrigins), 'Where the mass comes from', 'source'),
  source: about(z.string().nullable(), 'Where the figures of the part come from', 'a public list'),
  price: ratio('Price of one, as it was sent', 80).nullable(),
});

const part = (what: string) => about(FoundPart.optional(), what);

const FoundBuild = component('FoundBuild', 'A build that keeps every limit', {
  build: about(BuildParameters, 'The build; `POST /analyze` gives it the same figures'),
  parts: about(
    component('FoundParts', 'The parts of a found build, those that were chosen', {
      motor: part('Motor'),
      propeller: part('Propeller'),
      battery: part('Pack'),
      esc: part('Speed controller'),
      frame: part('Frame'),
    }),
    'Its parts',
  ),
  out: about(AnalysisOut, 'Its figures'),
  bands: AnalysisOut.shape.bands,
  aims: about(
    named(z.record(z.string(), z.number()), 'Figures by aim', 'max hover_min'),
    'What it was ranked by, for each aim',
  ),
  outside_measured: about(
    z.array(z.string()),
    'Fields and quantities that no measurement stands behind',
    ['max_thrust_per_motor_g'],
  ),
});

const Obstacle = component('SearchObstacle', 'Why no build fits', {
  limit: words('The limit in the way', 'hover_min'),
  asked: ratio('What it asks for', 30),
  reached: ratio('The nearest that a build comes that keeps all other limits', 27.1),
  with: about(BuildParameters, 'That build'),
  at: ratio('The limit at the next round figure', 27),
  would_fit: count('Builds that would fit with the limit there', 11),
});

export const SearchReply = component('SearchAnswer', 'The builds that a search found', {
  examined: count('Candidates that were examined', 18_211),
  fit: count('Candidates that keep every limit', 412),
  front: listing(FoundBuild, 'Builds that no other is better than in every aim'),
  best: about(
    named(z.record(z.string(), z.int().min(0)), 'Places in `front` by aim', 'max hover_min'),
    'The place in `front` of the best build for each aim',
  ),
  obstacle: about(
    Obstacle.nullable(),
    'What is in the way where nothing fits; null where something does',
  ),
  warnings: listing(Warning, 'How the space was thinned, and what else to know of the answer'),
});
