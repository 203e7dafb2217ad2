import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import type { JsonSchema } from '../openapi/schemas.ts';

/**
 * Checks an answer against the OpenAPI document: the status must be documented for its endpoint, and the
 * body must fit. OpenAPI 3.0 is not quite JSON Schema, so `nullable` and the boolean exclusive bounds
 * are turned into what a JSON Schema validator reads.
 */
export function responseChecker(document: JsonSchema) {
  const ajv = checkerOf(document);
  const paths = document.paths as Record<string, Record<string, { responses: JsonSchema }>>;
  const templates = Object.keys(paths).map((template) => ({ template, shape: shapeOf(template) }));

  return function faultOf(answer: {
    method: string;
    /** Below `/api/v1`, without query. */
    path: string;
    status: number;
    body: unknown;
  }): string | null {
    const found = templates
      .filter(({ shape }) => shape.test(answer.path))
      .sort(
        (a, b) => (a.template.match(/\{/g) ?? []).length - (b.template.match(/\{/g) ?? []).length,
      )[0];
    const method = answer.method.toLowerCase();
    const operation = found === undefined ? undefined : paths[found.template]?.[method];
    if (found === undefined || operation === undefined) return null;
    const response = operation.responses[answer.status] as { content?: JsonSchema } | undefined;
    if (response === undefined) return `${answer.status} is not documented`;
    if (response.content?.['application/json'] === undefined) return null;
    const pointer = [found.template, method, 'responses', String(answer.status)]
      .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const validate = ajv.getSchema(`document#/paths/${pointer}/content/application~1json/schema`);
    if (validate === undefined) return 'the document has no such schema';
    return validate(answer.body) === true ? null : ajv.errorsText(validate.errors);
  };
}

function checkerOf(document: JsonSchema): Ajv {
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    validateFormats: true,
    // Each schema is compiled once and used a few times: fast to compile matters, fast to run does not.
    inlineRefs: false,
    code: { optimize: false },
  });
  formats.default(ajv);
  ajv.addSchema(jsonSchemaOf(document) as JsonSchema, 'document');
  return ajv;
}

/**
 * Checks a body of an operation, sent or answered, against its schema. Members that an answer has and
 * its schema does not are faults here: callers must tolerate them, but nobody could look them up.
 */
export function bodyChecker(document: JsonSchema) {
  const ajv = checkerOf(withoutFurtherMembers(document) as JsonSchema);
  return (
    { method, path }: { method: string; path: string },
    side: 'request' | 'answer',
    body: unknown,
  ): string | null => {
    const place = side === 'request' ? ['requestBody'] : ['responses', '200'];
    const pointer = ['paths', path, method.toLowerCase(), ...place, 'content', 'application/json']
      .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const validate = ajv.getSchema(`document#/${pointer}/schema`);
    if (validate === undefined) return 'the document has no such schema';
    return validate(body) === true ? null : ajv.errorsText(validate.errors);
  };
}

/** Where a schema states nothing on further members, there are none. */
function withoutFurtherMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutFurtherMembers);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    withoutFurtherMembers(member),
  ]);
  const schema = Object.fromEntries(members) as JsonSchema;
  // Warnings stand beside the members of an answer; an answer without unknown members has none.
  const [answer, warned] = Array.isArray(schema.allOf) ? (schema.allOf as JsonSchema[]) : [];
  if (answer !== undefined && warned?.$ref === '#/components/schemas/Warned') return answer;
  const closed = schema.type === 'object' && typeof schema.properties === 'object';
  return closed ? { additionalProperties: false, ...schema } : schema;
}

function shapeOf(template: string): RegExp {
  return new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}$`);
}

function jsonSchemaOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(jsonSchemaOf);
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, exclusiveMinimum, exclusiveMaximum, ...rest } = value as JsonSchema;
  const out = Object.fromEntries(
    Object.entries(rest).map(([name, member]) => [name, jsonSchemaOf(member)]),
  ) as JsonSchema;
  if (exclusiveMinimum === true) {
    out.exclusiveMinimum = out.minimum;
    delete out.minimum;
  }
  if (exclusiveMaximum === true) {
    out.exclusiveMaximum = out.maximum;
    delete out.maximum;
  }
  return nullable === true ? { anyOf: [out, { type: 'null' }] } : out;
}
