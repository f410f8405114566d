import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { gameName } from '@regz/rules/games/game-names.ts';
import { currentGames } from '@regz/rules/games/registry.ts';
import { judgeRate, winBand } from '@regz/rules/games/win-rates.ts';
import type { Services } from '../../platform/services.ts';
import { countDecided } from './staff-plays.queries.ts';

type Rates = InferContractRouterOutputs<Contract['games']['staff']>['readRates'];

/** How often each game was won within seven and 28 days, beside its band. */
export async function readRates({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<Rates> {
  const nowMs = clock();
  const decided = await countDecided(db, {
    week: new Date(nowMs - 7 * DAY_MS),
    fourWeeks: new Date(nowMs - 28 * DAY_MS),
  });
  const games = currentGames().map(({ game, difficulty }) => {
    const counts = decided.find((each) => each.gameName === gameName(game));
    const band = winBand(difficulty);
    const fourWeeks = { plays: counts?.plays ?? 0, won: counts?.won ?? 0 };
    return {
      game,
      band,
      week: { plays: counts?.weekPlays ?? 0, won: counts?.weekWon ?? 0 },
      fourWeeks,
      verdict: judgeRate(fourWeeks, band),
      flagged: counts?.flagged ?? 0,
    };
  });
  return { games };
}
