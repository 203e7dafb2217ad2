import { endpoints } from 'virtual:endpoints';
import {
  type AnyInput,
  Refusal,
  type SendOptions,
  transport,
  Unreachable,
} from '@airworthy/client';
import { basePath } from '../basePath.ts';
import { noteRefusal } from './lapse.ts';
import { provingIfAsked } from './proof.ts';
import { refreshAfter } from './refreshAfter.ts';
import type { CallReply, EndpointName, Said } from './types.ts';

/** The door of sessions: the same endpoints as `/api/v1`, and what only people do, admitted by the cookie. */
const door = transport({
  door: `${basePath}/app/api`,
  operations: endpoints,
  // A form on another site cannot send this header, so a write that has it came from our own page.
  headers: (method) => (method === 'GET' ? {} : { 'x-airworthy': '1' }),
});

export type CallOptions = SendOptions & {
  /** One of many writes: who sends them says `refreshAfter` once they are done. */
  readonly oneOfMany?: true | undefined;
};

/**
 * Calls an endpoint of the contract by the name of its constant. After a write every answer on the screen that rests on
 * what it changes is asked again before this returns.
 */
export async function call<Name extends EndpointName>(
  name: Name,
  ...[input, options]: Said<Name, CallOptions>
): Promise<CallReply<Name>> {
  return callWith(name, input ?? {}, options);
}

/** The same for an input that was checked where it was written. */
export async function callWith<Name extends EndpointName>(
  name: Name,
  input: AnyInput,
  { oneOfMany, ...options }: CallOptions = {},
): Promise<CallReply<Name>> {
  const reply = await send<CallReply<Name>>(name, input, options);
  if (oneOfMany !== true) await refreshAfter(name, input);
  return reply;
}

/** What an endpoint answers that gives a file. */
export async function fileOf<Name extends EndpointName>(
  name: Name,
  ...[input]: Said<Name>
): Promise<Blob> {
  return (await send<Response>(name, input ?? {})).blob();
}

/** The address of an endpoint that answers a file, for a link that downloads it. */
export function addressOf<Name extends EndpointName>(name: Name, ...[input]: Said<Name>): string {
  return door.addressOf(name, withoutEmpty(input ?? {}));
}

/** Sends a call, and a second time where the server first asks who sits there. It refreshes nothing. */
export function send<Answer>(
  name: string,
  input: AnyInput,
  options?: SendOptions,
): Promise<Answer> {
  return provingIfAsked(async () => {
    try {
      return await door.call<Answer>(name, withoutEmpty(input), options);
    } catch (error) {
      if (error instanceof Refusal) noteRefusal(error);
      throw error instanceof Unreachable ? new Unreachable(error.cause, UNREACHABLE) : error;
    }
  });
}

const UNREACHABLE = 'The server cannot be reached. Check the connection, then try again.';

/** An empty field of a form asks for nothing. */
function withoutEmpty(input: AnyInput): AnyInput {
  const filled = Object.entries(input.query ?? {}).filter(([, value]) => value !== '');
  return { ...input, query: Object.fromEntries(filled) };
}
