import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { readChecks } from './ledger/read-checks.ts';
import { listStatement } from './own/list-statement.ts';
import { readDay } from './own/read-day.ts';
import { adjustCoins } from './staff/adjust-coins.ts';
import { listAdjustments } from './staff/adjustment-view.ts';
import { decideAdjustment } from './staff/decide-adjustment.ts';
import { readOverview } from './staff/read-overview.ts';
import { readWallet } from './staff/read-wallet.ts';

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
    wallet: (context, input) => readWallet(services, context, input),
    adjustments: () => listAdjustments(db),
    adjust: (context, input) => adjustCoins(services, context, input),
    approve: (context, { id }) => decideAdjustment(services, context, { id, approve: true }),
    decline: (context, { id }) => decideAdjustment(services, context, { id, approve: false }),
  };
}
