import type { BodyOf, SentBody } from '@airworthy/contract';

type WithBody = { readonly body?: { parse(value: unknown): unknown } };

/** A body as a caller of the API would write it, checked by the endpoint's own rules. */
export function asSent<Endpoint extends WithBody>(
  endpoint: Endpoint,
  body: SentBody<Endpoint>,
): BodyOf<Endpoint> {
  return endpoint.body!.parse(body) as BodyOf<Endpoint>;
}
