import type { AnswerOf } from '@airworthy/client';
import type { LogFacts } from './facts.ts';

/** Which aircraft a board is in: its id in the registry, or its serial number, registration or name. */
export type AircraftMap = {
  /** By board id, serial number, or `system:7`. */
  readonly aircraft: ReadonlyMap<string, number | string>;
  /** Name for what the map does not know. */
  readonly otherwise: string | null;
};

export const noMap: AircraftMap = { aircraft: new Map(), otherwise: null };

export type Registry = AnswerOf<'listAircraft'>['aircraft'];

export type Asset = {
  readonly member: { readonly asset_id: number } | { readonly asset_name: string };
  readonly name: string;
  /** What is not known about it. */
  readonly note: string | null;
};

/** Spaces, dashes and case make no other board. */
const plain = (text: string) => text.replaceAll(/[\s:-]/g, '').toUpperCase();

/** Reads a map as a person wrote it; the message of what it throws says what is wrong. */
export function aircraftMap(text: string): AircraftMap {
  const read: unknown = JSON.parse(text);
  if (!isObject(read)) throw new Error('it is not a JSON object');
  const { aircraft = {}, otherwise = null, ...further } = read;
  const strange = Object.keys(further)[0];
  if (strange !== undefined)
    throw new Error(`it has a member "${strange}"; it may have "aircraft" and "otherwise"`);
  if (!isObject(aircraft)) throw new Error('"aircraft" is not an object of boards');
  if (otherwise !== null && (typeof otherwise !== 'string' || otherwise.trim() === ''))
    throw new Error('"otherwise" is not a name');
  const rows = Object.entries(aircraft).map(([board, value]) => {
    const isId = Number.isSafeInteger(value) && Number(value) > 0;
    if (!isId && (typeof value !== 'string' || value.trim() === ''))
      throw new Error(`"${board}" names neither the id nor the serial number of an aircraft`);
    return [plain(board), value as number | string] as const;
  });
  return { aircraft: new Map(rows), otherwise: otherwise?.trim() ?? null };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The aircraft that logs of one flight are of. What the map says wins; without it the registry is asked for an
 * aircraft whose serial number is that of the board.
 */
export async function assetOf(
  logs: readonly (LogFacts | null)[],
  map: AircraftMap,
  registry: () => Promise<Registry>,
): Promise<Asset> {
  const facts = logs.filter((one) => one !== null);
  const names = [
    ...facts.map(({ boardId }) => boardId),
    ...facts.map(({ serial }) => serial),
  ].filter((name) => name !== null);
  const systems = facts.flatMap(({ systemId }) =>
    systemId === null ? [] : [`system:${systemId}`],
  );
  const mapped = [...names, ...systems]
    .map((name) => map.aircraft.get(plain(name)))
    .find((value) => value !== undefined);
  if (typeof mapped === 'number')
    return { member: { asset_id: mapped }, name: `aircraft ${mapped}`, note: null };
  if (mapped !== undefined) return named(mapped, await registry());
  const own = names.length === 0 ? undefined : bySerial(names, await registry());
  if (own !== undefined) return { member: { asset_id: own.id }, name: own.name, note: null };
  return unmapped(facts, names, map.otherwise);
}

function named(text: string, registry: Registry): Asset {
  const wanted = plain(text);
  const found = (['serial', 'registration', 'name'] as const)
    .map((member) => registry.find((one) => plain(one[member] ?? '') === wanted))
    .find((one) => one !== undefined);
  if (found !== undefined) return { member: { asset_id: found.id }, name: found.name, note: null };
  return {
    member: { asset_name: text },
    name: text,
    note: `no aircraft of the registry has the serial number, registration or name "${text}"`,
  };
}

function bySerial(names: readonly string[], registry: Registry) {
  const wanted = new Set(names.map(plain));
  return registry.find(({ serial, remote_id }) =>
    [serial, remote_id].some((text) => text !== null && wanted.has(plain(text))),
  );
}

function unmapped(
  facts: readonly LogFacts[],
  names: readonly string[],
  otherwise: string | null,
): Asset {
  const board = names[0];
  const silent =
    facts.length === 0
      ? 'the log is too large to be looked into, so its aircraft is not known'
      : 'the log does not say which aircraft it is of';
  const unknown = board === undefined ? silent : `no aircraft is known for board ${board}`;
  const label = facts[0]?.vehicleLabel ?? 'Aircraft not known';
  const name = otherwise ?? (board === undefined ? label : `Board ${board}`);
  return {
    member: { asset_name: name },
    name,
    note: otherwise === null ? unknown : null,
  };
}
