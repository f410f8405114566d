import { AsyncLocalStorage } from 'node:async_hooks';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import type { JobData, QueueName } from './queues.ts';
import { jobsSettings } from './settings.ts';

/** Sends work to be done after the transaction: mail, calls to other services, scheduled work. */
export type Jobs = {
  /**
   * Queues a job in the caller's transaction: it exists once that commits, and its worker is
   * notified then; after a rollback it never existed. `data` holds ids rather than contents,
   * because it is kept for days. `startAfter` is a time by the database's clock, or seconds from now.
   */
  send<Name extends QueueName>(
    trx: Database,
    queue: Name,
    data: JobData[Name],
    options?: { startAfter?: Date | number; singletonKey?: string },
  ): Promise<void>;
  /** The same for several jobs of one queue at once. */
  sendAll<Name extends QueueName>(
    trx: Database,
    queue: Name,
    data: readonly JobData[Name][],
  ): Promise<void>;
};

/** Needs no connection of its own, and no closing. */
export function createJobs(): Jobs {
  // pg-boss's other lookups use the caller's connection too: waiting for a second one while holding
  // the first can deadlock a full pool.
  const callers = new AsyncLocalStorage<Database>();
  const db = {
    executeSql: async (text: string, values?: unknown[]) => {
      const caller = callers.getStore();
      if (caller === undefined) throw new Error('A job was sent outside a transaction.');
      return await fromKysely(caller).executeSql(text, values);
    },
  };
  const boss = new PgBoss({ ...jobsSettings, db });
  return {
    send: async (trx, queue, data, options = {}) => {
      await callers.run(trx, () => boss.send(queue, data, options));
    },
    sendAll: async (trx, queue, data) => {
      const jobs = data.map((each) => ({ data: each }));
      await callers.run(trx, () => boss.insert(queue, jobs));
    },
  };
}
