import type { transfer } from '@regz/contract/orders/transfers.ts';
import { orderLankaQr } from '@regz/rules/orders/lankaqr.ts';
import { slipRefusal, slipDecisions, type TransferOrder } from '@regz/rules/orders/transfers.ts';
import type * as z from 'zod';
import {
  type TransferAccount,
  transferAccount,
  type TransferQr,
} from '../../platform/config/transfer-account.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { findLastSlip } from './slips.queries.ts';
import { findTransferOrder } from './transfers.queries.ts';

export type TransferView = z.infer<typeof transfer>;

type Facts = {
  provider: string;
  paidAt: Date | null;
  grantedAt: Date | null;
  processingAt: Date | null;
  expiredAt: Date | null;
};

/** An order as the rules of transfers read it. */
export function transferOrder(facts: Facts, endsAt: Date | null): TransferOrder {
  return {
    provider: facts.provider,
    paid: facts.paidAt !== null,
    processing: facts.processingAt !== null,
    expired: facts.expiredAt !== null,
    endsAtMs: endsAt?.getTime() ?? null,
  };
}

/** How an order is paid by bank transfer; null if it is paid in another way, or its checkout is not open yet. */
export async function transferView(
  { config, clock }: Services,
  db: Database,
  order: { id: string; amountMinor: number; currency: string; symbol: string },
): Promise<TransferView | null> {
  const { reference, endsAt, ...facts } = await findTransferOrder(db, order.id);
  if (facts.provider !== 'transfer' || reference === null) return null;
  const last = await findLastSlip(db, order.id);
  const slip =
    last === undefined
      ? null
      : {
          uploadedAt: last.uploadedAt.toISOString(),
          decision: slipDecisions.find((known) => known === last.decision) ?? null,
          reason: last.reason,
        };
  const takesSlip = slipRefusal(transferOrder(facts, endsAt), clock()) === null;
  const isWaiting = takesSlip && (slip === null || slip.decision !== null);
  const account = transferAccount(config);
  return {
    account: account === undefined ? null : accountView(account),
    amount: { minor: order.amountMinor, currency: order.currency, symbol: order.symbol },
    reference,
    qr: account?.qr ? qrView(account.qr, { amountMinor: order.amountMinor, reference }) : null,
    waitsUntil: isWaiting ? (endsAt?.toISOString() ?? null) : null,
    slip,
  };
}

function accountView({ bank, branch, name, number, swift }: TransferAccount) {
  return { bank, branch, name, number, swift };
}

function qrView(
  { code, isDynamic }: TransferQr,
  order: { amountMinor: number; reference: string },
) {
  return { text: isDynamic ? orderLankaQr(code, order) : code.text, isFilled: isDynamic };
}
