import { ServiceError } from '@airworthy/contract';
import { currentCaller } from '../storage/caller.ts';

/** What one organization, or one person without one, may have under way in a process. */
export type RoomLimits = {
  /** Bytes of uploads that have arrived and are not stored or read yet. */
  readonly spoolMax_bytes: number;
  /** Uploads and waiting readings at once. */
  readonly uploadsMax: number;
};

export const ROOM: RoomLimits = { spoolMax_bytes: 2 * 2 ** 30, uploadsMax: 16 };

/** An upload on its way: it takes room while it grows, and gives it back when it is done with. */
export type Taken = { grow(more_bytes: number): void; leave(): void };

const ASK_AGAIN_S = 5;

export type UploadRoom = ReturnType<typeof uploadRoom>;

/** Keeps one caller's uploads from taking the disk and the readers of all others. */
export function uploadRoom(limits: RoomLimits = ROOM) {
  const holders = new Map<string, { uploads: number; bytes: number }>();
  return {
    /** For the caller of the request under way; work of the service itself has no bound. */
    enter(): Taken {
      const caller = currentCaller();
      if (caller === undefined) return { grow() {}, leave() {} };
      const key =
        caller.orgId === null ? `account ${caller.accountId}` : `organization ${caller.orgId}`;
      const held = holders.get(key) ?? { uploads: 0, bytes: 0 };
      if (held.uploads >= limits.uploadsMax)
        throw noRoom(`You have ${held.uploads} uploads in progress, which is the limit.`);
      holders.set(key, held);
      held.uploads++;
      let mine_bytes = 0;
      let left = false;
      return {
        grow(more_bytes) {
          mine_bytes += more_bytes;
          held.bytes += more_bytes;
          if (held.bytes > limits.spoolMax_bytes)
            throw noRoom(
              `Your uploads in progress exceed the limit of ${limits.spoolMax_bytes / 2 ** 20} MB.`,
            );
        },
        leave() {
          if (left) return;
          left = true;
          held.bytes -= mine_bytes;
          if (--held.uploads === 0) holders.delete(key);
        },
      };
    },
  };
}

function noRoom(what: string): ServiceError {
  const message = `${what} Wait until some have been read, and try again.`;
  return new ServiceError('unavailable', message, {}, { retryAfter_s: ASK_AGAIN_S });
}
