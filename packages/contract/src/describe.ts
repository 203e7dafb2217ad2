import { z } from 'zod';
import { DateReply, InstantReply } from './instants.ts';

/*
 * Members with their meaning. Each carries one sentence, an example and, for a quantity, its unit; the
 * OpenAPI document takes all three from here, and the compiler holds handlers to the same declaration.
 */

/** Adds a meaning, and an example where one helps, to a schema of a request or of an answer. */
export function about<Schema extends z.ZodType>(
  schema: Schema,
  meaning: string,
  example?: unknown,
): Schema {
  const description = `${meaning}.`;
  return schema.meta(example === undefined ? { description } : { description, example });
}

/**
 * As `about`, for a quantity. The unit is given in `x-unit` and in the description, before a remark that follows a
 * semicolon: `Hover time, in min; 0 when it cannot hover.`
 */
export function measured<Schema extends z.ZodType>(
  schema: Schema,
  unit: string,
  meaning: string,
  example: number | null,
): Schema {
  const [subject, ...remarks] = meaning.split('; ');
  const description = `${[`${subject}, in ${unit}`, ...remarks].join('; ')}.`;
  return schema.meta({ description, example, 'x-unit': unit });
}

/** A number with its unit. */
export function figure(unit: string, meaning: string, example: number) {
  return measured(z.number(), unit, meaning, example);
}

/** A number without unit: a ratio, a coefficient, a score. */
export function ratio(meaning: string, example: number) {
  return about(z.number(), meaning, example);
}

export function count(meaning: string, example: number) {
  return about(z.int().min(0), meaning, example);
}

export function words(meaning: string, example: string) {
  return about(z.string(), meaning, example);
}

export function flagOf(meaning: string, example: boolean) {
  return about(z.boolean(), meaning, example);
}

export function choice<const Values extends readonly [string, ...string[]]>(
  values: Values,
  meaning: string,
  example: Values[number],
) {
  return about(z.enum(values), meaning, example);
}

export function idOf(what: string, example: number) {
  return about(z.int().min(1), `Id of ${what}`, example);
}

export function idsOf(what: string, example: readonly number[]) {
  return about(z.array(z.int().min(1)), `Ids of ${what}`, example);
}

export function instantOf(meaning: string, example = '2026-11-15T01:48:00Z') {
  return about(InstantReply, meaning, example);
}

export function dateOf(meaning: string, example = '2026-11-14') {
  return about(DateReply, meaning, example);
}

/** A list of records, each described by its own component. */
export function listing<Item extends z.ZodType>(item: Item, meaning: string, example?: unknown) {
  return about(z.array(item), meaning, example);
}

/** Records by name. `exampleName` is the name of the one entry that the example shows. */
export function named<Map extends z.ZodType>(map: Map, meaning: string, exampleName: string): Map {
  return map.meta({ description: `${meaning}.`, 'x-additionalPropertiesName': exampleName });
}

/** A named component of the OpenAPI document. Answers may gain members, so none is forbidden. */
export function component<Shape extends z.ZodRawShape>(id: string, meaning: string, shape: Shape) {
  return z.object(shape).meta({ id, description: `${meaning}.` });
}
