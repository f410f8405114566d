import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { currencyEditRefusal } from '@regz/rules/storefront-plan-edits.ts';
import { BASE_CURRENCY } from '@regz/rules/storefront-prices.ts';
import { recordAct } from '../audit/record-act.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { transaction } from '../platform/transaction.ts';
import { lockCurrency, updateCurrency } from './storefront-staff.queries.ts';
import { type StaffCurrency, staffCurrencyView } from './staff-views.ts';

type CurrencyEdit = InferContractRouterInputs<Contract['storefront']['staff']>['editCurrency'];

/**
 * Changes how prices are shown in a currency: its symbol, and what one LKR is worth in it.
 * @throws Refusal STOREFRONT_SYMBOL_MISSING or STOREFRONT_BASE_RATE_FIXED
 */
export async function editCurrency(
  services: Pick<Services, 'db'>,
  { caller, origin }: RequestContext<AdminCaller>,
  { code, symbol, rateMicros }: CurrencyEdit,
): Promise<StaffCurrency> {
  const refusal = currencyEditRefusal({ isBase: code === BASE_CURRENCY, symbol, rateMicros });
  if (refusal !== null) throw new Refusal(refusal);
  return transaction(services.db, async ({ trx }) => {
    const before = staffCurrencyView(await lockCurrency(trx, code));
    const change = { symbol: symbol.trim(), rate_micros: rateMicros };
    const after = staffCurrencyView(await updateCurrency(trx, code, change));
    await recordAct(trx, {
      actor: { kind: 'admin', id: caller.id, name: caller.username },
      action: 'storefront.edit-currency',
      object: { kind: 'currency', id: code },
      detail: { before: shown(before), after: shown(after) },
      origin,
    });
    return after;
  });
}

function shown({ symbol, rateMicros }: StaffCurrency) {
  return { symbol, rateMicros };
}
