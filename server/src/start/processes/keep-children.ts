import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseLog } from '../../platform/database/database-log.ts';
import { type Child, forkChild } from './fork-child.ts';
import type { Handover } from './handover.ts';

const MOST_RESTARTS = 5;
const RESTARTS_WITHIN_MS = 60_000;

export type Children = {
  /** Resolves when all of them serve; rejects when one of them cannot. */
  serving: Promise<void>;
  /** Puts a new process in the place of each, one after the other: one goes when the next serves. */
  replace(): Promise<void>;
  /** Lets all of them finish what they have accepted; resolves when they are gone. */
  stop(): Promise<void>;
};

/**
 * Keeps `count` processes serving. One that dies is started again, five times a minute at most:
 * beyond that the next waits until a minute has passed since the fifth last.
 */
export function keepChildren(
  count: number,
  how: { handover: Handover; givePortUp: () => void; log: DatabaseLog },
): Children {
  const { handover, givePortUp, log } = how;
  const stopping = new AbortController();
  const restarts: number[] = [];
  const places: Place[] = Array.from({ length: count }, () => ({ child: start() }));
  let replacing: Promise<void> | undefined;

  function start(): Child {
    const child = forkChild(handover, givePortUp);
    const { pid } = child;
    void child.serving.then(
      () => log.info({ process: pid }, 'a process serves'),
      () => undefined,
    );
    void child.gone.then(async (how) => {
      const place = places.find((each) => each.child === child);
      if (place === undefined || stopping.signal.aborted) return;
      log.error(
        { process: pid, ...how },
        'a process that served has ended; another takes its place',
      );
      await turnToRestart();
      // Meanwhile it may have been replaced.
      if (!stopping.signal.aborted && place.child === child) place.child = start();
    });
    return child;
  }

  async function turnToRestart(): Promise<void> {
    const now = performance.now();
    const fifthLast = restarts.at(-MOST_RESTARTS) ?? -Infinity;
    const at = Math.max(now, fifthLast + RESTARTS_WITHIN_MS);
    restarts.push(at);
    if (restarts.length > MOST_RESTARTS) restarts.shift();
    const { signal } = stopping;
    if (at > now) await pause(at - now, undefined, { signal }).catch(() => undefined);
  }

  async function replaceAll(): Promise<void> {
    for (const place of places) {
      const before = place.child;
      const next = start();
      await next.serving;
      if (stopping.signal.aborted) return next.drain();
      place.child = next;
      before.drain();
      await before.gone;
    }
  }

  return {
    serving: Promise.all(places.map(({ child }) => child.serving)).then(() => undefined),
    replace: async () => {
      replacing ??= replaceAll().finally(() => {
        replacing = undefined;
      });
      await replacing;
    },
    stop: async () => {
      stopping.abort();
      for (const { child } of places) child.drain();
      await replacing?.catch(() => undefined);
      await Promise.all(places.map(({ child }) => child.gone));
    },
  };
}

type Place = { child: Child };
