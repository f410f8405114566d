import { DAY_MS, HOUR_MS, MINUTE_MS } from '@regz/rules/durations.ts';
import { sweepApiTokens } from './api-tokens/sweep-api-tokens.ts';
import { keepLedger } from './coins/ledger/check-ledger.ts';
import { sweepContact } from './contact/sweep-contact.ts';
import { deleteDueAccounts } from './customers/deletion/delete-due-accounts.ts';
import { sweepCustomers } from './customers/sweep-customers.ts';
import { sweepDevices } from './devices/sweep-devices.ts';
import { sweepDownloads } from './downloads/sweep-downloads.ts';
import { sweepEventHooks } from './event-hooks/sweep-event-hooks.ts';
import { sweepGames } from './games/sweep-games.ts';
import { sweepGiveaways } from './giveaways/sweep-giveaways.ts';
import { sweepGuild } from './guild/sweep-guild.ts';
import { sweepIdentity } from './identity/sweep-identity.ts';
import { deleteAnswersBefore } from './platform/http/idempotency.ts';
import { deleteMailBefore } from './platform/mail/mail-outbox.ts';
import type { Services } from './platform/services.ts';
import { sweepTasks } from './tasks/sweep-tasks.ts';

const ANSWERS_KEPT_MS = 7 * DAY_MS;
const MAIL_KEPT_MS = 30 * DAY_MS;

/** Removes what has ended, answers kept for repeated requests after 7 days, and mail after 30. */
export async function sweep(services: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const { db } = services;
  const now = services.clock();
  await sweepIdentity(services);
  await sweepCustomers(services);
  await sweepApiTokens(services);
  await sweepEventHooks(services);
  await sweepDevices(services);
  await sweepTasks(services);
  await sweepGames(services);
  await sweepContact(services);
  await sweepGuild(services);
  await sweepGiveaways(services);
  await deleteAnswersBefore(db, new Date(now - ANSWERS_KEPT_MS));
  await deleteMailBefore(db, new Date(now - MAIL_KEPT_MS));
}

/** A server that never runs for an hour sweeps and seals, too; the start itself stays quick. */
const AFTER_START_MS = 5 * MINUTE_MS;

/**
 * Sweeps soon after the start and every hour until stopped, carries out deletions that were left
 * behind, and checks and seals the coin ledger; a failed sweep is logged and tried again with the
 * next.
 */
export function sweepHourly(services: Services, afterStartMs = AFTER_START_MS): () => void {
  const round = () => {
    const swept = Promise.all([
      sweep(services),
      sweepDownloads(services),
      deleteDueAccounts(services),
      keepLedger(services),
    ]);
    swept.catch((error: unknown) => services.log.warn({ err: error }, 'sweep failed'));
  };
  const first = setTimeout(round, afterStartMs).unref();
  const timer = setInterval(round, HOUR_MS).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
