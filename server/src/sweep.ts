import { deleteDueAccounts } from './accounts/deletion/delete-due-accounts.ts';
import { sweepAccounts } from './accounts/sweep-accounts.ts';
import { sweepApiTokens } from './api-tokens/sweep-api-tokens.ts';
import { keepLedger } from './coins/ledger/check-ledger.ts';
import { sweepContact } from './contact/sweep-contact.ts';
import { sweepDevices } from './devices/sweep-devices.ts';
import { sweepDownloads } from './downloads/sweep-downloads.ts';
import { sweepEventHooks } from './event-hooks/sweep-event-hooks.ts';
import { sweepGames } from './games/sweep-games.ts';
import { closeDueGiveaways } from './giveaways/draw/close-giveaway.ts';
import { sweepGiveaways } from './giveaways/sweep-giveaways.ts';
import { sweepGuild } from './guild/sweep-guild.ts';
import { announceLowStock } from './key-stock/alerts/announce-low-stock.ts';
import { foldStockCounts } from './key-stock/counts/fold-stock-counts.ts';
import { announceExpiries } from './licenses/expiry/announce-expiries.ts';
import { countFigures } from './overview/count-figures.ts';
import { forgetAttempts } from './platform/guards/attempts/attempt-counts.ts';
import { deleteAnswersBefore } from './platform/http/idempotency.ts';
import { deleteMailBefore } from './platform/mail/mail-outbox.ts';
import type { Services } from './platform/services.ts';
import { sweepTasks } from './tasks/sweep-tasks.ts';

const HOUR_MS = 3_600_000;
const ANSWERS_KEPT_MS = 7 * 24 * HOUR_MS;
const MAIL_KEPT_MS = 30 * 24 * HOUR_MS;

/** Removes what has ended, answers kept for repeated requests after 7 days, and mail after 30. */
export async function sweep(services: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const { db } = services;
  const now = services.clock();
  await sweepAccounts(services);
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
const AFTER_START_MS = 5 * 60_000;

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

const EXPIRIES_MS = 5 * 60_000;
const STOCK_MS = 60_000;
const CLOSES_MS = 15_000;
const FIGURES_MS = 60_000;
const ATTEMPTS_MS = 60_000;

/**
 * Announces ends of subscriptions every five minutes and stock that runs low every minute, folds the
 * counts of stock, counts the figures of the day and forgets attempts that no longer count as
 * often, and closes giveaways within 15 seconds of their end; all of it at once too, until stopped.
 */
export function announceRegularly(services: Services): () => void {
  const regularly = (announce: (services: Services) => Promise<unknown>, everyMs: number) => {
    const attempt = () => {
      announce(services).catch((error: unknown) =>
        services.log.warn({ err: error, what: announce.name }, 'an announcement failed'),
      );
    };
    attempt();
    return setInterval(attempt, everyMs).unref();
  };
  const timers = [
    regularly(announceExpiries, EXPIRIES_MS),
    regularly(announceLowStock, STOCK_MS),
    regularly(foldStockCounts, STOCK_MS),
    regularly(closeDueGiveaways, CLOSES_MS),
    regularly(countFigures, FIGURES_MS),
    regularly(forgetAttempts, ATTEMPTS_MS),
  ];
  return () => timers.forEach((timer) => clearInterval(timer));
}
