import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { findWallet } from './coins.queries.ts';
import { readChecks } from './ledger/read-checks.ts';
import { listStatement } from './own/list-statement.ts';
import { readDay } from './own/read-day.ts';
import { adjustCoins } from './staff/adjust-coins.ts';
import { listAdjustments } from './staff/adjustment-view.ts';
import { decideAdjustment } from './staff/decide-adjustment.ts';
import { readOverview } from './staff/read-overview.ts';

export function coinsRoutes(services: Services): Handlers<Contract['coins']> {
  const { db } = services;
  return {
    day: ({ caller }) => readDay(services, caller),
    statement: ({ caller }, { before }) => listStatement(db, { userId: caller.id, before }),
    staff: staffRoutes(services),
  };
}

function staffRoutes(services: Services): Handlers<Contract['coins']['staff']> {
  const { db } = services;
  return {
    overview: () => readOverview(services),
    checks: () => readChecks(db),
    wallet: async (_context, { userId, before }) => {
      const wallet = await findWallet(db, userId);
      if (wallet === undefined) throw new Refusal('ACCOUNT_UNKNOWN');
      return { ...wallet, ...(await listStatement(db, { userId, before })) };
    },
    adjustments: () => listAdjustments(db),
    adjust: (context, input) => adjustCoins(services, context, input),
    approve: (context, { id }) => decideAdjustment(services, context, { id, approve: true }),
    decline: (context, { id }) => decideAdjustment(services, context, { id, approve: false }),
  };
}
