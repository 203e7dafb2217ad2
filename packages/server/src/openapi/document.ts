import { type Endpoint, type ErrorCode, errorCodes, INTERFACE_VERSION } from '@airworthy/contract';
import { z } from 'zod';
import { statusOf } from '../http/problem.ts';
import { type JsonSchema, mendNullable, schemaCollector } from './schemas.ts';
import { areaWords, DESCRIPTION, statusWords } from './words.ts';

const ErrorReply = z
  .looseObject({
    error: z.string().meta({ description: 'One plain sentence.' }),
    code: z.enum(errorCodes),
    request_id: z.string().optional(),
    field: z.string().optional(),
    problems: z.array(z.looseObject({ field: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Error' });

type Collector = ReturnType<typeof schemaCollector>;

/** The OpenAPI 3.0 document of the given endpoints. */
export function openapiDocument(endpoints: readonly Endpoint[]): JsonSchema {
  const collector = schemaCollector();
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const endpoint of endpoints) {
    const described = { [endpoint.method.toLowerCase()]: operation(endpoint, collector) };
    paths[endpoint.path] = { ...paths[endpoint.path], ...described };
  }
  collector.describe(ErrorReply);
  const areas = [...new Set(endpoints.map((endpoint) => endpoint.area))];
  const document = {
    openapi: '3.0.3',
    info: {
      title: 'Airworthy',
      version: INTERFACE_VERSION,
      description: DESCRIPTION,
      contact: { name: 'The Airworthy authors', url: 'https://airworthy.example/contact' },
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: '/api/v1', description: 'This server' }],
    tags: areas.map((area) => ({ name: area, description: areaWords[area] })),
    security: [{ bearer: [] }, { apiKey: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Authorization: Bearer KEY' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
      headers: headers(),
      schemas: collector.components(),
    },
  };
  return mendNullable(document, collector.components());
}

function operation(endpoint: Endpoint, collector: Collector): JsonSchema {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: describe(endpoint),
    tags: [endpoint.area],
    parameters: [
      ...parameters('path', endpoint.params, collector),
      ...parameters('query', endpoint.query, collector),
    ],
    ...requestBody(endpoint, collector),
    responses: responses(endpoint, collector),
  };
}

/** What the declaration says of an endpoint, in words. */
function describe(endpoint: Endpoint): string {
  const sentences = [`${endpoint.summary}.`];
  sentences.push(endpoint.metered ? 'Spends one unit.' : 'Spends nothing.');
  if (endpoint.organization) sentences.push('Needs an organization account.');
  if (endpoint.permission !== null) sentences.push(`Needs the permission ${endpoint.permission}.`);
  if (endpoint.addon !== undefined) sentences.push('Needs the Crash Analyzer add-on.');
  return sentences.join(' ');
}

function parameters(
  place: 'path' | 'query',
  schema: z.ZodType | undefined,
  collector: Collector,
): JsonSchema[] {
  if (schema === undefined) return [];
  const described = collector.describe(schema);
  const required = (described.required as string[] | undefined) ?? [];
  return Object.entries((described.properties as Record<string, JsonSchema>) ?? {}).map(
    ([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }),
  );
}

function requestBody(endpoint: Endpoint, collector: Collector): JsonSchema {
  if (endpoint.upload !== undefined) {
    const bytes = { schema: { type: 'string', format: 'binary' } };
    return { requestBody: { required: true, content: { 'application/octet-stream': bytes } } };
  }
  if (endpoint.body === undefined) return {};
  const schema = collector.describe(endpoint.body);
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

function responses(endpoint: Endpoint, collector: Collector): JsonSchema {
  const meter = endpoint.metered
    ? ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Credits']
    : [];
  const content =
    endpoint.download === true
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: collector.describe(endpoint.reply) } };
  const given: Record<string, JsonSchema> = {
    200: { description: 'Done.', headers: refer(['X-Request-Id', ...meter]), content },
  };
  if (endpoint.etag === true) {
    given['304'] = { description: statusWords[304]!, headers: refer(['X-Request-Id', ...meter]) };
  }
  for (const status of errorStatuses(endpoint)) {
    const metered = status === 401 || status === 405 || status >= 500 ? [] : meter;
    const more = status === 429 ? ['Retry-After'] : [];
    given[status] = {
      description: statusWords[status] ?? 'Refused.',
      headers: refer(['X-Request-Id', ...metered, ...more]),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return given;
}

/** The refusals every endpoint of its kind has, and those the declaration adds. */
export function errorCodesOf(endpoint: Endpoint): Set<ErrorCode> {
  const codes = new Set<ErrorCode>(['unauthorized', 'internal', 'unavailable', ...endpoint.errors]);
  const add = (when: boolean, ...more: ErrorCode[]) => {
    if (when) for (const code of more) codes.add(code);
  };
  add(endpoint.area !== 'meta', 'scope', 'mfa_required', 'sso_required');
  add(endpoint.organization, 'no_organization');
  add(endpoint.permission !== null || endpoint.write, 'permission');
  add(endpoint.metered, 'billing_lapsed', 'quota_none', 'quota_exhausted');
  add(endpoint.addon !== undefined, 'addon_required');
  add(endpoint.params !== undefined, 'not_found');
  add(endpoint.query !== undefined, 'invalid_value');
  add(endpoint.body !== undefined, 'invalid_json', 'invalid_value', 'too_large');
  add(endpoint.upload !== undefined, 'invalid_value', 'not_a_log', 'too_large');
  return codes;
}

function errorStatuses(endpoint: Endpoint): number[] {
  const statuses = new Set([...errorCodesOf(endpoint)].map((code) => statusOf[code]));
  return [...statuses].sort((a, b) => a - b);
}

function refer(names: readonly string[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function headers(): JsonSchema {
  const integer = { type: 'integer', minimum: 0 };
  return {
    'X-Request-Id': { description: 'Names this call in our log.', schema: { type: 'string' } },
    'X-RateLimit-Limit': { description: 'Units a day.', schema: integer },
    'X-RateLimit-Remaining': { description: 'Units of the day left.', schema: integer },
    'X-RateLimit-Credits': { description: 'Credits left.', schema: integer },
    'Retry-After': { description: 'Seconds to the next 00:00 UTC.', schema: integer },
  };
}
