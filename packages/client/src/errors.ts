import type { ErrorBody, ErrorMembers } from './generated/types.ts';

/** Why a call was refused; servers newer than this package may know further codes. */
export type ErrorCode = ErrorBody['code'];

/** A call that brought no answer to use: `Refusal` where the server said why, `Unreachable` where none answered. */
export class AirworthyError extends Error {}

type AboutRefusal<Code extends string> = {
  readonly status: number;
  readonly code: Code;
  readonly requestId?: string | null;
  readonly retryAfter_s?: number | null;
  readonly members?: Readonly<Record<string, unknown>>;
};

/** What a refusal with this code tells beside its sentence; of a code that is not known here, anything. */
export type MembersOf<Code extends string> = (Code extends ErrorCode
  ? Pick<ErrorBody, ErrorMembers[Code]>
  : unknown) &
  Readonly<Record<string, unknown>>;

/** A refusal by the server. `message` is its own sentence; branch on `code`, which does not change. */
export class Refusal<Code extends string = ErrorCode> extends AirworthyError {
  readonly status: number;
  readonly code: Code;
  /** Names the call in the server's log. */
  readonly requestId: string | null;
  /** After how many seconds the same call may succeed, where the server knows. */
  readonly retryAfter_s: number | null;
  readonly members: MembersOf<Code>;

  constructor(message: string, about: AboutRefusal<Code>) {
    super(message);
    this.name = 'Refusal';
    this.status = about.status;
    this.code = about.code;
    this.requestId = about.requestId ?? null;
    this.retryAfter_s = about.retryAfter_s ?? null;
    this.members = (about.members ?? {}) as MembersOf<Code>;
  }
}

/** One type for each code, so that `isRefusal(error, 'invalid_value')` knows `error.members.field`. */
export function isRefusal<Code extends ErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is Refusal<Code> {
  return (
    error instanceof Refusal &&
    (codes.length === 0 || (codes as readonly string[]).includes(error.code))
  );
}

/**
 * No answer came: the server cannot be reached, the line broke, or something in between answered with a page of its own.
 * Whether the call was carried out is not known.
 */
export class Unreachable extends AirworthyError {
  constructor(
    cause: unknown,
    message = 'The server cannot be reached, or the connection broke before it answered.',
  ) {
    super(message, { cause });
    this.name = 'Unreachable';
  }
}

/** The error that a failed answer stands for. */
export async function refusalOf(response: Response): Promise<Refusal> {
  const text = await response.text().catch(() => '');
  const about = {
    status: response.status,
    requestId: response.headers.get('x-request-id'),
    retryAfter_s: secondsOf(response.headers.get('retry-after')),
  };
  try {
    const { error, code, request_id, ...members } = JSON.parse(text) as ErrorBody;
    if (typeof error === 'string' && typeof code === 'string')
      return new Refusal(error, {
        ...about,
        requestId: request_id ?? about.requestId,
        code,
        members,
      });
  } catch {
    // Not JSON: something between the caller and the server answered.
  }
  const code = [502, 503, 504].includes(response.status) ? 'unavailable' : 'internal';
  return new Refusal(`The server answered ${response.status} without a reason.`, {
    ...about,
    code,
  });
}

function secondsOf(header: string | null): number | null {
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) : null;
}
