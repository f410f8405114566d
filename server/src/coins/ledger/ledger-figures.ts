import type { Figure } from '../../platform/metrics/figures.ts';
import type { Services } from '../../platform/services.ts';
import { sumAll } from '../staff/overview.queries.ts';
import { listLastChecks, sumWallets } from './ledger.queries.ts';

/** What the metrics say of coins: the faults of the last round, and both sides of the ledger. */
export function ledgerFigures({ db }: Pick<Services, 'db'>): readonly Figure[] {
  return [
    {
      name: 'regz_ledger_faults',
      help: 'What the last round of checks of the coin ledger found; all must be 0',
      kind: 'gauge',
      label: 'check',
      read: async () => {
        const checks = await listLastChecks(db);
        return Object.fromEntries(checks.map(({ name, wrong }) => [name, wrong]));
      },
    },
    {
      name: 'regz_coins',
      help: 'Coins issued and spent by the ledger, and held by wallets',
      kind: 'gauge',
      label: 'side',
      read: async () => ({ ...(await sumAll(db)), held: await sumWallets(db) }),
    },
  ];
}
