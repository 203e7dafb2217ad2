import { ServiceError } from '@airworthy/contract';
import { JSON_TYPE, type Reply } from './problem.ts';

/** The document itself, which needs no key. */
export function openapiReply(
  method: string,
  document: string,
  refuse: (error: ServiceError) => Reply,
): Reply {
  if (method === 'GET')
    return { status: 200, headers: { 'content-type': JSON_TYPE }, body: document };
  const allow = { allow: 'GET' };
  return refuse(new ServiceError('method_not_allowed', 'Only GET is offered here.', allow));
}
