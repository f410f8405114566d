import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../../platform/log/logger.ts';
import { type Child, forkChild } from './fork-child.ts';
import type { Handover } from './handover.ts';
import { restartTurns } from './restart-turns.ts';

type How = {
  count: number;
  handover: Handover;
  /** Called before the first of them listens. */
  givePortUp: () => void;
  log: Logger;
};

type Place = { child: Child };

/**
 * Keeps a number of processes serving. One that dies is replaced, at the pace of `restartTurns`.
 */
export class Children {
  /** Resolves when all of them serve; rejects when one of them cannot. */
  readonly serving: Promise<unknown>;
  readonly #how: How;
  readonly #stopping = new AbortController();
  readonly #nextTurn = restartTurns();
  readonly #places: Place[] = [];
  #replacing: Promise<void> | undefined;

  constructor(how: How) {
    this.#how = how;
    for (let place = 0; place < how.count; place += 1) this.#places.push({ child: this.#start() });
    this.serving = Promise.all(this.#places.map(({ child }) => child.serving));
  }

  /** Replaces each process, one after the other: one leaves when its successor serves. */
  replace(): Promise<void> {
    this.#replacing ??= this.#replaceAll().finally(() => {
      this.#replacing = undefined;
    });
    return this.#replacing;
  }

  /** Lets all of them finish what they have accepted; resolves when they are gone. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const { child } of this.#places) child.drain();
    await this.#replacing?.catch(() => undefined);
    await Promise.all(this.#places.map(({ child }) => child.gone));
  }

  #start(): Child {
    const child = forkChild(this.#how.handover, this.#how.givePortUp);
    const { log } = this.#how;
    void child.serving.then(
      () => log.info({ process: child.pid }, 'a process is serving'),
      () => undefined,
    );
    void child.gone.then((ending) => this.#startAgain(child, ending));
    return child;
  }

  async #startAgain(child: Child, ending: Awaited<Child['gone']>): Promise<void> {
    const { signal } = this.#stopping;
    const place = this.#places.find((each) => each.child === child);
    if (place === undefined || signal.aborted) return;
    const { log } = this.#how;
    log.error({ process: child.pid, ...ending }, 'a serving process ended; starting another');
    await pause(this.#nextTurn(performance.now()), undefined, { signal }).catch(() => undefined);
    // Meanwhile its place may have been taken.
    if (!signal.aborted && place.child === child) place.child = this.#start();
  }

  async #replaceAll(): Promise<void> {
    for (const place of this.#places) {
      const next = this.#start();
      await next.serving;
      if (this.#stopping.signal.aborted) return next.drain();
      const { child } = place;
      place.child = next;
      child.drain();
      await child.gone;
    }
  }
}
