import { type Endpoint, ServiceError } from '@airworthy/contract';
import { openapi31 } from '../openapi/version31.ts';
import { JSON_TYPE, type Reply } from './problem.ts';

/** The documents of the interface by their path, which need no key. That of 3.1 is made when it is first asked for. */
export function openapiDocuments(
  openapi: string,
  endpoints: readonly Endpoint[],
): ReadonlyMap<string, () => string> {
  let newer: string | undefined;
  return new Map([
    ['/openapi.json', () => openapi],
    [
      '/openapi-3.1.json',
      () => {
        newer ??= JSON.stringify(openapi31(JSON.parse(openapi), endpoints));
        return newer;
      },
    ],
  ]);
}

export function openapiReply(
  method: string,
  document: () => string,
  refuse: (error: ServiceError) => Reply,
): Reply {
  if (method === 'GET')
    return { status: 200, headers: { 'content-type': JSON_TYPE }, body: document() };
  const allow = { allow: 'GET' };
  return refuse(new ServiceError('method_not_allowed', 'Only GET is offered here.', allow));
}
