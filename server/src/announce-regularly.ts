import { MINUTE_MS } from '@regz/rules/durations.ts';
import { foldCoinDays } from './coins/days/fold-coin-days.ts';
import { countEarners } from './coins/earners/count-earners.ts';
import { foldGiveawayCounts } from './giveaways/counts/fold-giveaway-counts.ts';
import { closeDueGiveaways } from './giveaways/draw/close-giveaway.ts';
import { announceLowStock } from './key-stock/alerts/announce-low-stock.ts';
import { foldStockCounts } from './key-stock/counts/fold-stock-counts.ts';
import { announceExpiries } from './licenses/expiry/announce-expiries.ts';
import { countFigures } from './overview/count-figures.ts';
import { forgetAttempts } from './platform/guards/attempts/attempt-counts.ts';
import type { Services } from './platform/services.ts';

const EXPIRIES_MS = 5 * MINUTE_MS;
const STOCK_MS = 60_000;
const COINS_MS = 60_000;
const GIVEAWAYS_MS = 60_000;
const CLOSES_MS = 15_000;
const FIGURES_MS = 60_000;
const ATTEMPTS_MS = 60_000;
const EARNERS_MS = 10 * MINUTE_MS;

/**
 * Announces ends of subscriptions every five minutes and stock that runs low every minute. As often,
 * it folds the counts of stock and giveaways and the sums of coins, counts the day's figures and
 * forgets attempts that no longer count. It counts who earned coins every ten minutes and closes
 * giveaways within 15 seconds of their end; all of it once at the start, too, until stopped.
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
    regularly(foldCoinDays, COINS_MS),
    regularly(foldGiveawayCounts, GIVEAWAYS_MS),
    regularly(countEarners, EARNERS_MS),
    regularly(closeDueGiveaways, CLOSES_MS),
    regularly(countFigures, FIGURES_MS),
    regularly(forgetAttempts, ATTEMPTS_MS),
  ];
  return () => timers.forEach((timer) => clearInterval(timer));
}
