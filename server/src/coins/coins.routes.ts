import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { listStatement } from './list-statement.ts';
import { readDay } from './read-day.ts';
import { adjustCoins } from './staff/adjust-coins.ts';
import { approveAdjustment, declineAdjustment } from './staff/approve-adjustment.ts';
import { confirmAdjustment } from './staff/confirm-adjustment.ts';
import { listAdjustments } from './staff/list-adjustments.ts';
import { readChecks } from './staff/read-checks.ts';
import { readOverview } from './staff/read-overview.ts';
import { readWallet } from './staff/read-wallet.ts';

export function coinsRoutes(services: Services): Handlers<Contract['coins']> {
  const { db } = services;
  return {
    readDay: ({ caller }) => readDay(services, caller),
    listStatement: ({ caller }, { before }) => listStatement(db, { userId: caller.id, before }),
    staff: staffRoutes(services),
  };
}

function staffRoutes(services: Services): Handlers<Contract['coins']['staff']> {
  const { db } = services;
  return {
    readOverview: () => readOverview(services),
    readChecks: () => readChecks(db),
    readWallet: (context, input) => readWallet(services, context, input),
    listAdjustments: ({ caller }) => listAdjustments(db, caller),
    adjustCoins: (context, input) => adjustCoins(services, context, input),
    approveAdjustment: (context, input) => approveAdjustment(services, context, input),
    confirmAdjustment: (context, input) => confirmAdjustment(services, context, input),
    declineAdjustment: (context, input) => declineAdjustment(services, context, input),
  };
}
