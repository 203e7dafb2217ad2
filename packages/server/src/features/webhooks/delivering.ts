import { inTransaction } from '../../storage/transaction.ts';
import { watchOrganizations } from '../events/watch.ts';
import { mailNotices } from '../notices/mailing.ts';
import { makeNotices } from '../notices/make.ts';
import type { People } from '../people/people.ts';
import { askWatched } from '../questions/watched.ts';
import { attempt, type DeliveryServices } from './deliver.ts';
import { repeat, timed } from './loops.ts';
import { poster } from './post.ts';
import { passOn, takeDeliveries } from './storeDeliveries.ts';
import { webhookTargets } from './target.ts';

/** Attempts under way in one process. */
const AT_ONCE = 32;
const LOOK_EVERY_MS = 500;
const WATCH_EVERY_MS = 30_000;
const MAIL_EVERY_MS = 5_000;
const QUESTIONS_EVERY_MS = 5_000;

/**
 * Passes events on: to webhooks, which they are delivered to, and to people as notices. Any number of processes may do so on one database: what one of them had in hand
 * when it died is taken again by another within half a minute.
 */
export type Delivering = {
  /** Passes on and delivers until it is stopped. */
  start(): void;
  /** Delivers what is due now and nothing else; answers how many attempts were made. */
  deliver(): Promise<number>;
  stop(): Promise<void>;
};

export function openDelivering(people: People): Delivering {
  const { log } = people;
  const { db } = people.database;
  const sending = poster(webhookTargets(people.settings.webhookNetworks));
  const services: DeliveryServices = { ...people, poster: sending };
  const underWay = new Set<Promise<void>>();
  const stopLoops: (() => Promise<void>)[] = [];
  let wake = () => {};

  const logFailure = (what: string) => (error: unknown) => log.error({ err: error }, what);

  async function round(): Promise<{ passed: number; taken: number }> {
    const now = people.clock();
    const passed = await inTransaction(db, (tx) =>
      passOn(tx, now, (within, ids) => makeNotices(within, ids, { now, mails: people.mail.sends })),
    );
    const room = AT_ONCE - underWay.size;
    const taken = room === 0 ? [] : await takeDeliveries(db, room, now);
    for (const one of taken) {
      const going: Promise<void> = attempt(services, one)
        .catch(logFailure('delivery'))
        .finally(() => {
          underWay.delete(going);
          wake();
        });
      underWay.add(going);
    }
    return { passed, taken: taken.length };
  }

  async function passAndDeliver(): Promise<boolean> {
    const { passed, taken } = await round().catch((error: unknown) => {
      log.error({ err: error }, 'deliveries');
      return { passed: 0, taken: 0 };
    });
    return passed + taken === 0 || underWay.size === AT_ONCE;
  }

  return {
    start() {
      const loop = repeat(LOOK_EVERY_MS, passAndDeliver);
      wake = loop.wake;
      const watch = (isStopped: () => boolean) => watchAll(people, isStopped);
      const questions = async (isStopped: () => boolean) =>
        void (await askWatched(people, isStopped));
      const mail = async () => void (await mailNotices(people));
      stopLoops.push(
        loop.stop,
        timed(WATCH_EVERY_MS, watch, logFailure('watch over organizations')),
        timed(QUESTIONS_EVERY_MS, questions, logFailure('watched questions')),
        timed(MAIL_EVERY_MS, mail, logFailure('mails of notices')),
      );
    },
    async deliver() {
      for (let attempts = 0; ; ) {
        const { passed, taken } = await round();
        await Promise.all(underWay);
        attempts += taken;
        if (passed + taken === 0) return attempts;
      }
    },
    async stop() {
      await Promise.all(stopLoops.map((stop) => stop()));
      await Promise.all(underWay);
      sending.close();
    },
  };
}

/** Looks through the organizations that are due. */
async function watchAll(people: People, isStopped: () => boolean): Promise<void> {
  while (!isStopped() && (await watchOrganizations(people)) > 0);
}
