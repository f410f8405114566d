import { checkLedger } from '../../../src/coins/ledger/check-ledger.ts';
import type { Services } from '../../../src/platform/services.ts';
import { createServices } from '../../../src/services.ts';
import type { TestServer } from '../../harness/harness.ts';
import { signedInTaskUser } from '../../harness/signed-in.ts';
import { doTasks } from './task-days.ts';

/** The services of a server's scheduled jobs, with its clock. */
export function servicesOf({ app, config, database, clock }: TestServer): Promise<Services> {
  return createServices({ config, db: database.db, clock, log: app.log });
}

/** A wallet with completed tasks. */
export async function walletWithHistory(of: TestServer, tasks = 2): Promise<string> {
  const { browser, user } = await signedInTaskUser(of);
  await doTasks(of, browser, tasks);
  return user.id;
}

/** The names of the ledger checks that find a fault. */
export async function found(of: TestServer): Promise<string[]> {
  const faults = await checkLedger(await servicesOf(of));
  return faults.filter(({ wrong }) => wrong > 0).map(({ name }) => name);
}
