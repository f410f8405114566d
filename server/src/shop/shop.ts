import type { Slice } from '../platform/slice.ts';
import { exportShop } from './export-shop.ts';
import { shopBudgets } from './shop.budgets.ts';

export const shop = {
  attemptLimits: () => shopBudgets,
  exportTaskUser: (db, { id }) => exportShop(db, id),
} satisfies Slice;
