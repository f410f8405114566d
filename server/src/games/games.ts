import type { Slice } from '../platform/slice.ts';
import { exportGames } from './export-games.ts';
import { gamesBudgets } from './games.budgets.ts';
import { gamesRoutes } from './games.routes.ts';
import { sweepGames } from './sweep-games.ts';

export const games = {
  operations: (services) => ({ games: gamesRoutes(services) }),
  attemptLimits: () => gamesBudgets,
  sweep: sweepGames,
  exportTaskUser: (db, { id }) => exportGames(db, id),
} satisfies Slice;
