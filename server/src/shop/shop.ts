import type { Slice } from '../platform/slice.ts';
import { exportShop } from './export-shop.ts';
import { shopBudgets } from './shop.budgets.ts';
import { shopRoutes } from './shop.routes.ts';

export const shop = {
  operations: (services) => ({ shop: shopRoutes(services) }),
  attemptLimits: () => shopBudgets,
  exportTaskUser: (db, { id }) => exportShop(db, id),
} satisfies Slice;
