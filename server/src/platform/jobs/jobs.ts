import { AsyncLocalStorage } from 'node:async_hooks';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import type { JobData, QueueName } from './queues.ts';
import { jobsSettings } from './settings.ts';

/** Sends work that is done after the transaction: mail, calls to other services, later moments. */
export type Jobs = {
  /**
   * Puts a job into the queue as part of the caller's transaction: it exists when that commits,
   * and its worker hears of it then; rolled back, it never was. `data` holds ids rather than
   * contents, because it is kept for days. `startAfter` is a moment of the database's clock.
   */
  send<Name extends QueueName>(
    trx: Database,
    queue: Name,
    data: JobData[Name],
    options?: { startAfter?: Date; singletonKey?: string },
  ): Promise<void>;
  /** The same for several jobs of one queue at once. */
  sendAll<Name extends QueueName>(
    trx: Database,
    queue: Name,
    data: readonly JobData[Name][],
  ): Promise<void>;
};

/** Needs no connection of its own and nothing to close. */
export function createJobs(): Jobs {
  // What pg-boss looks up beside the insert goes over the caller's connection as well: waiting for
  // a second one while holding the first can deadlock a full pool.
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
