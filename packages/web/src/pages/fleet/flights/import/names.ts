import { batteryNames, cellOf, type Named, type TargetName } from './cells.ts';

export type NameKind = 'aircraft' | 'pilot' | 'battery';

/** A record, a name that stays a name, or nobody; what is to be added is none of them yet. */
export type NameChoice = number | 'text' | 'none' | 'new';
export type NameChoices = Readonly<Record<string, NameChoice>>;

export const plainName = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();

const keyOf = (kind: NameKind, name: string) => `${kind} ${plainName(name)}`;

export function chosen(choices: NameChoices, kind: NameKind, name: string): NameChoice | undefined {
  return choices[keyOf(kind, name)];
}

export function choose(
  choices: NameChoices,
  { kind, name }: Pick<UnknownName, 'kind' | 'name'>,
  choice: NameChoice | undefined,
): NameChoices {
  const { [keyOf(kind, name)]: _, ...rest } = choices;
  return choice === undefined ? rest : { ...rest, [keyOf(kind, name)]: choice };
}

/** A name of the file that no record has, and how many lines use it. */
export type UnknownName = {
  readonly kind: NameKind;
  readonly name: string;
  readonly lines: number;
};

const COLUMN: Readonly<Record<NameKind, TargetName>> = {
  aircraft: 'aircraft',
  pilot: 'pilot',
  battery: 'batteries',
};

/** Every name of the file that no record has, in the order in which they come. */
export function unknownNames(
  lines: readonly (readonly string[])[],
  reading: {
    readonly columns: readonly TargetName[];
    readonly aircraft: readonly Named[];
    readonly pilots: readonly Named[];
    readonly batteries: readonly Named[];
  },
): readonly UnknownName[] {
  const known: Readonly<Record<NameKind, ReadonlySet<string>>> = {
    aircraft: namesOf(reading.aircraft),
    pilot: namesOf(reading.pilots),
    battery: namesOf(reading.batteries),
  };
  const found = new Map<string, { kind: NameKind; name: string; lines: number }>();
  for (const cells of lines)
    for (const kind of ['aircraft', 'pilot', 'battery'] as const) {
      const cell = cellOf(cells, reading.columns, COLUMN[kind]);
      for (const name of kind === 'battery' ? batteryNames(cell) : [cell]) {
        if (name === '' || known[kind].has(plainName(name))) continue;
        const one = found.get(keyOf(kind, name)) ?? { kind, name, lines: 0 };
        one.lines++;
        found.set(keyOf(kind, name), one);
      }
    }
  return [...found.values()];
}

function namesOf(records: readonly Named[]): ReadonlySet<string> {
  return new Set(
    records.flatMap(({ names }) => names.flatMap((one) => (one === null ? [] : [plainName(one)]))),
  );
}

const stored = (organizationId: number) => `airworthy-import-names ${organizationId}`;

/** What names were said to be at an earlier import into this organization, on this device. */
export function rememberedNames(organizationId: number): NameChoices {
  try {
    return JSON.parse(localStorage.getItem(stored(organizationId)) ?? '{}') as NameChoices;
  } catch {
    return {};
  }
}

export function rememberNames(organizationId: number, choices: NameChoices): void {
  const lasting = Object.entries(choices).filter(([, choice]) => choice !== 'new');
  try {
    localStorage.setItem(stored(organizationId), JSON.stringify(Object.fromEntries(lasting)));
  } catch {
    // A browser that keeps nothing asks again the next time.
  }
}
