import type { BodyOf, ParamsOf, QueryOf, Reply } from '@airworthy/contract';
import type { WebEndpoint } from '@airworthy/contract/web';
import type { Facts } from '../../access/facts.ts';
import type { Person } from '../../access/sessions.ts';
import {
  type Answer,
  type Handler,
  type Implementation,
  type Input,
  implement,
} from '../implement.ts';

/** Whoever calls at the session's door, signed in or not. */
export type Visitor = {
  readonly person: Person | null;
  /** The secret of the cookie that came with the call, whether it is good or not. */
  readonly secret: string | null;
  /** Marks of accounts that have signed in with this browser, as it claims; see `access/knownBrowsers.ts`. */
  readonly marks: readonly string[];
  readonly address: string;
  readonly agent: string;
  /** The address of this server as the visitor's browser knows it. */
  readonly origin: string;
  /** The origin with the base path: what links to our pages begin with. */
  readonly home: string;
};

/** Facts of a call at the session's door: they carry the visitor to the handlers of people. */
export type VisitorFacts = Facts & { readonly visitor: Visitor };

type Common<E> = {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly visitor: Visitor;
  readonly standing: Input<E>['standing'];
  readonly header: Input<E>['header'];
  /** The raw body of an upload endpoint. */
  readonly upload: Input<E>['upload'];
};

type Answered<E> = Promise<Reply<E> | Answer<Reply<E>>>;

function common<E>(input: Input<E>): Common<E> {
  const { visitor } = input.standing.facts as VisitorFacts;
  const { params, query, body, standing, header, upload } = input;
  return { params, query, body, visitor, standing, header, upload };
}

/** Answers whoever calls. */
export function answerAnyone<E extends WebEndpoint>(
  endpoint: E,
  handler: (input: Common<E>) => Answered<E>,
): Implementation {
  return implement(endpoint, ((input: Input<E>) => handler(common(input))) as Handler<E>);
}

/** Answers a person; the door has made sure that there is one, and that they may. */
export function answerPerson<E extends WebEndpoint>(
  endpoint: E,
  handler: (input: Common<E> & { readonly person: Person }) => Answered<E>,
): Implementation {
  return implement(endpoint, ((input: Input<E>) => {
    const given = common(input);
    if (given.visitor.person === null) throw new Error(`${endpoint.name} was reached by nobody`);
    return handler({ ...given, person: given.visitor.person });
  }) as Handler<E>);
}

/** Answers a member of an organization. */
export function answerMember<E extends WebEndpoint>(
  endpoint: E,
  handler: (input: Common<E> & { readonly person: Person; readonly orgId: number }) => Answered<E>,
): Implementation {
  return answerPerson(endpoint, (input) => {
    const orgId = input.standing.facts.organization?.id;
    if (orgId === undefined) throw new Error(`${endpoint.name} was reached without organization`);
    return handler({ ...input, orgId });
  });
}
