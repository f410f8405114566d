import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { BONUS_COINS, TASK_COINS } from '@regz/rules/coins/daily-goal.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { gameSlugs } from '@regz/rules/games/game-names.ts';
import { GAME_COINS } from '@regz/rules/games/play-conditions.ts';
import type { Services } from '../../platform/services.ts';
import { settingsView } from '../settings-view.ts';
import { countFigures, findSettings } from '../site-settings.queries.ts';

const ACTIVE_MS = 30 * DAY_MS;

/** The main site's settings, with the server's own figures for their claims. */
export async function readSiteSettings({
  db,
  clock,
}: Services): Promise<InferContractRouterOutputs<Contract['sites']['staff']>['readSiteSettings']> {
  const [row, counted] = await Promise.all([
    findSettings(db),
    countFigures(db, new Date(clock() - ACTIVE_MS)),
  ]);
  const dailyTasks = Number(counted.dailyTasks);
  return {
    settings: settingsView(row),
    figures: {
      dailyTasks,
      dailyCoins: dailyTasks * TASK_COINS + gameSlugs.length * GAME_COINS + BONUS_COINS,
      miniGames: gameSlugs.length,
      activeCustomers: Number(counted.activeCustomers),
      openTaskUsers: Number(counted.openTaskUsers),
    },
  };
}
