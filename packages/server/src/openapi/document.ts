import {
  type Endpoint,
  ErrorAnswer,
  type ErrorCode,
  INTERFACE_VERSION,
  statusOf,
  takesIdempotencyKey,
  Warned,
} from '@airworthy/contract';
import type { z } from 'zod';
import { withComposedExamples } from './composedExamples.ts';
import type { Example, Examples } from './example.ts';
import { examples as recorded } from './generated/examples.ts';
import { headerComponents, headersOf, requestHeaders } from './headers.ts';
import { type JsonSchema, schemaCollector, withValidNullable } from './schemas.ts';
import { areaTexts, DESCRIPTION, statusTexts } from './texts.ts';

type Collector = ReturnType<typeof schemaCollector>;

/** The OpenAPI 3.0 document of the given endpoints. */
export function openapiDocument(
  endpoints: readonly Endpoint[],
  examples: Examples = recorded,
): JsonSchema {
  const collector = schemaCollector();
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const endpoint of endpoints) {
    const described = operation(endpoint, collector, examples[endpoint.name] ?? {});
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: described,
    };
  }
  collector.describe(ErrorAnswer);
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
    tags: areas.map((area) => ({
      name: area,
      'x-displayName': areaTexts[area].title,
      description: areaTexts[area].description,
    })),
    security: [{ bearer: [] }, { apiKey: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Authorization: Bearer KEY' },
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'X-API-Key: KEY',
        },
      },
      headers: headerComponents,
      schemas: withComposedExamples(collector.components()),
    },
  };
  return withValidNullable(document);
}

function operation(endpoint: Endpoint, collector: Collector, example: Example): JsonSchema {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    tags: [endpoint.area],
    parameters: [
      ...parameters('path', endpoint.params, collector),
      ...parameters('query', endpoint.query, collector),
      ...requestHeaders(endpoint),
    ],
    ...requestBody(endpoint, collector, example),
    responses: responses(endpoint, collector, example),
  };
}

/** What the declaration states of an endpoint, in sentences. */
function descriptionOf(endpoint: Endpoint): string {
  const sentences = [endpoint.metered ? 'Costs one unit.' : 'Costs nothing.'];
  if (endpoint.organization) sentences.push('Needs an organization account.');
  if (endpoint.permission !== null)
    sentences.push(`Needs the permission \`${endpoint.permission}\`.`);
  if (endpoint.ofRecord === true)
    sentences.push('Needs the area and the permission of the record that it belongs to.');
  if (endpoint.addon !== undefined) sentences.push('Needs the Crash Analyzer add-on.');
  if (endpoint.upload !== undefined) {
    const { limit_bytes, part } = endpoint.upload;
    sentences.push(
      part === true
        ? 'The body is the next bytes of the file.'
        : `The body is the file itself, at most ${limit_bytes / 2 ** 20} MB.`,
    );
  }
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
  const properties = (described.properties ?? {}) as Record<string, JsonSchema>;
  return Object.entries(properties).map(([name, { description, example, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    ...(example === undefined ? {} : { example }),
    // A query has no null: a parameter is there or it is not.
    schema: { ...property, nullable: undefined },
  }));
}

function requestBody(endpoint: Endpoint, collector: Collector, { request }: Example): JsonSchema {
  if (endpoint.upload !== undefined) {
    const bytes = { schema: { type: 'string', format: 'binary' } };
    return { requestBody: { required: true, content: { 'application/octet-stream': bytes } } };
  }
  if (endpoint.body === undefined) return {};
  const schema = collector.describe(endpoint.body);
  const content = {
    'application/json': { schema, ...(request === undefined ? {} : { example: request }) },
  };
  return { requestBody: { required: true, content } };
}

function responses(endpoint: Endpoint, collector: Collector, { answer }: Example): JsonSchema {
  const statuses: Record<string, JsonSchema> = {
    200: {
      description: 'Done.',
      headers: headersOf(endpoint, 200),
      content: endpoint.download === true ? BYTES : replyContent(endpoint, collector, answer),
    },
  };
  if (endpoint.download === true)
    statuses['206'] = {
      description: statusTexts[206],
      headers: headersOf(endpoint, 206),
      content: BYTES,
    };
  if (endpoint.etag === true || endpoint.download === true)
    statuses['304'] = { description: statusTexts[304], headers: headersOf(endpoint, 304) };
  for (const status of errorStatuses(endpoint))
    statuses[status] = {
      description: statusTexts[status] ?? 'Refused.',
      headers: headersOf(endpoint, status),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  return statuses;
}

const BYTES = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

/** An answer without a name of its own is a component named after its operation. */
function replyContent(endpoint: Endpoint, collector: Collector, answer: unknown): JsonSchema {
  const name = `${endpoint.name.charAt(0).toUpperCase()}${endpoint.name.slice(1)}Answer`;
  const schema = collector.describeAs(name, endpoint.reply, `Answer of ${endpoint.name}.`);
  const warns = endpoint.body !== undefined && endpoint.findsUnknown !== true;
  const whole = warns ? { allOf: [schema, collector.describe(Warned)] } : schema;
  return {
    'application/json': { schema: whole, ...(answer === undefined ? {} : { example: answer }) },
  };
}

/** The refusals every endpoint of its kind has, and those the declaration adds. */
export function errorCodesOf(endpoint: Endpoint): Set<ErrorCode> {
  const codes = new Set<ErrorCode>(['unauthorized', 'internal', 'unavailable', ...endpoint.errors]);
  const add = (when: boolean, ...more: ErrorCode[]) => {
    if (when) for (const code of more) codes.add(code);
  };
  add(endpoint.area !== 'meta', 'scope', 'mfa_required', 'sso_required');
  add(endpoint.organization, 'no_organization');
  add(endpoint.permission !== null || endpoint.ofRecord === true || endpoint.write, 'permission');
  add(endpoint.metered, 'billing_lapsed', 'quota_none', 'quota_exhausted');
  add(endpoint.addon !== undefined, 'addon_required');
  add(endpoint.params !== undefined, 'not_found');
  add(endpoint.query !== undefined, 'invalid_value');
  add(
    endpoint.body !== undefined,
    'invalid_json',
    'wrong_content_type',
    'invalid_value',
    'too_large',
  );
  add(endpoint.upload !== undefined, 'invalid_value', 'too_large');
  add(endpoint.upload !== undefined && endpoint.upload.file !== true, 'not_a_log');
  add(takesIdempotencyKey(endpoint), 'idempotency_conflict');
  return codes;
}

function errorStatuses(endpoint: Endpoint): number[] {
  const statuses = new Set([...errorCodesOf(endpoint)].map((code) => statusOf[code]));
  return [...statuses].sort((a, b) => a - b);
}
