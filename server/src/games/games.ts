import type { Slice } from '../platform/slice.ts';
import { exportGames } from './export-games.ts';
import { gamesBudgets } from './games.budgets.ts';
import { sweepGames } from './sweep-games.ts';

export const games = {
  attemptLimits: () => gamesBudgets,
  sweep: sweepGames,
  exportTaskUser: (db, { id }) => exportGames(db, id),
} satisfies Slice;
