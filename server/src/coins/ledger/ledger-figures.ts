import type { Figure } from '../../platform/metrics/keep-figures.ts';
import type { Services } from '../../platform/services.ts';
import { sumAll } from '../days/coin-days.queries.ts';
import { listLastChecks } from './ledger.queries.ts';

/**
 * The metrics of coins: the faults of the last round, and the ledger's sums. Whether wallets hold
 * what the sums say is C10 of each round.
 */
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
      help: 'Coins issued and spent, and the rest, which wallets hold',
      kind: 'gauge',
      label: 'side',
      read: async () => {
        const { issued, spent } = await sumAll(db);
        return { issued, spent, held: issued - spent };
      },
    },
  ];
}
