import {
  type BodyOf,
  type improveBuild,
  ServiceError,
  type searchBuilds,
} from '@airworthy/contract';
import { nearest } from '@airworthy/performance';
import { batteries, frames, motors, propellers } from '@airworthy/performance/catalog';
import {
  type Aim,
  type ImproveRequest,
  numericInputs,
  type SearchRequest,
  type Varied,
} from '@airworthy/performance/search';

type Body = BodyOf<typeof searchBuilds>;
type Asked = Readonly<Record<string, unknown>>;

const ids = {
  motor: motors.map(({ id }) => id),
  propeller: propellers.map(({ id }) => id),
  frame: frames.map(({ id }) => id),
  battery: batteries.map(({ id }) => id),
} as const;

/** Refuses an id that no part of the catalog has. */
function checkIds(vary: Asked): void {
  for (const [kind, known] of Object.entries(ids)) {
    const asked = vary[kind];
    if (!Array.isArray(asked)) continue;
    asked.forEach((id: string, index) => {
      if (known.includes(id)) return;
      const near = nearest(id, known);
      const meant = near === null ? '' : ` Did you mean ${near}?`;
      throw new ServiceError('invalid_value', `${id} is no ${kind} of the catalog.${meant}`, {
        field: `vary.${kind}[${index}]`,
        value: id,
      });
    });
  }
}

const aimOf = (text: string): Aim => ({
  text,
  most: text.startsWith('max '),
  figure: text.slice(4),
});

/** A checked body as the engine takes it: what is null is left out. */
export function searchRequestOf(body: Body): SearchRequest {
  const asked = (body.vary ?? {}) as Asked;
  checkIds(asked);
  const inputs: Record<string, Varied> = {};
  for (const name of numericInputs) if (asked[name] != null) inputs[name] = asked[name] as Varied;
  const parts = Object.fromEntries(
    ['airframe_type', 'motor', 'propeller', 'frame', 'battery']
      .filter((name) => asked[name] != null)
      .map((name) => [name, asked[name]]),
  );
  return {
    build: body.build ?? {},
    vary: { ...parts, inputs },
    limits: body.limits ?? {},
    aims: body.aims.map(aimOf),
    confidence: body.confidence,
    candidates: body.candidates,
    count: body.count,
    prices: body.prices ?? null,
  };
}

export function improveRequestOf(body: BodyOf<typeof improveBuild>): ImproveRequest {
  return {
    build: body.build ?? {},
    aim: aimOf(body.aim),
    limits: body.limits ?? {},
    confidence: body.confidence,
    kinds: body.kinds ?? null,
  };
}
