import { type Endpoint, takesIdempotencyKey } from '@airworthy/contract';
import type { JsonSchema } from './schemas.ts';

const integer = { type: 'integer', minimum: 0 };
const string = { type: 'string' };

/** Headers of answers. */
export const headerComponents: JsonSchema = {
  'X-Request-Id': {
    description: "Identifies this call in the server's log; a caller may send its own.",
    schema: string,
    example: '01JD0M3W8Q',
  },
  'X-Airworthy-Warning': {
    description:
      'Parameters of the query that are not known and were ignored, the first 20 and a count; only where there are any.',
    schema: string,
    example: 'limt is not a parameter; did you mean limit?',
  },
  'X-RateLimit-Limit': {
    description: 'Units of a day.',
    schema: integer,
    example: 1000,
  },
  'X-RateLimit-Remaining': {
    description: 'Units of the daily quota left after this call.',
    schema: integer,
    example: 988,
  },
  'X-RateLimit-Credits': {
    description: 'Credits left after this call.',
    schema: integer,
    example: 0,
  },
  'Retry-After': {
    description: 'Seconds after which the call may succeed, or a reading may be finished.',
    schema: integer,
    example: 2,
  },
  ETag: {
    description: 'Tag of this content, for `If-None-Match`.',
    schema: string,
    example: '"3f9Kd0Q2hT6wXy1nB8vC5mZr7aE"',
  },
  'Idempotency-Replayed': {
    description:
      '`true` where the answer is that of an earlier call with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  'WWW-Authenticate': {
    description: 'How to authenticate.',
    schema: string,
    example: 'Bearer',
  },
};

const METER = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Credits'];

/** Whether an answer of 200 can ask the caller to come back later. */
function answersLater(endpoint: Endpoint): boolean {
  return endpoint.method === 'GET' && /^\/crash\/|\/reading$/.test(endpoint.path);
}

/** Headers of one status of an endpoint. */
export function headersOf(endpoint: Endpoint, status: number): JsonSchema {
  const names = ['X-Request-Id'];
  if (status === 200) names.push('X-Airworthy-Warning');
  const beforeAccount = status === 401 || status >= 500;
  if (endpoint.metered && !beforeAccount) names.push(...METER);
  const tagged = endpoint.etag === true || endpoint.download === true;
  if (tagged && (status < 300 || status === 304)) names.push('ETag');
  if (status === 429 || status === 503) names.push('Retry-After');
  if (status === 200 && answersLater(endpoint)) names.push('Retry-After');
  if (status === 200 && takesIdempotencyKey(endpoint)) names.push('Idempotency-Replayed');
  if (status === 401) names.push('WWW-Authenticate');
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Headers that an endpoint reads beside the key. */
export function requestHeaders(endpoint: Endpoint): JsonSchema[] {
  const header = (name: string, description: string, example: string) => ({
    name,
    in: 'header',
    required: false,
    description,
    example,
    schema: string,
  });
  const read: JsonSchema[] = [];
  if (endpoint.etag === true || endpoint.download === true)
    read.push(
      header(
        'If-None-Match',
        'Tag of the copy that the caller has; 304 when it is still current.',
        '"3f9Kd0Q2hT6wXy1nB8vC5mZr7aE"',
      ),
    );
  if (takesIdempotencyKey(endpoint))
    read.push(
      header(
        'Idempotency-Key',
        'Names this call, in 1 to 128 printable characters. Sent again within 24 hours, the call answers what it answered and does nothing.',
        'c4b0a1de-6f0c-4a7e-9a55-0d1f5f0f6f3e',
      ),
    );
  if (endpoint.download === true)
    read.push(header('Range', 'Part of the file.', 'bytes=0-1048575'));
  return read;
}
