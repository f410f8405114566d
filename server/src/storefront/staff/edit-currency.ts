import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { BASE_CURRENCY } from '@regz/rules/storefront/currencies.ts';
import { currencyEditRefusal } from '@regz/rules/storefront/plan-edits.ts';
import { oneLine } from '@regz/rules/texts.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { currencyView } from '../currency-view.ts';
import type { StaffCurrency } from './staff-views.ts';
import { lockCurrency, updateCurrency } from './storefront-staff.queries.ts';

type CurrencyEdit = InferContractRouterInputs<Contract['storefront']['staff']>['editCurrency'];

/**
 * Changes how prices are shown in a currency: its symbol, and the worth of one LKR in it. The edit
 * names the version that the caller saw, so that concurrent edits are not lost.
 * @throws Refusal STOREFRONT_SYMBOL_MISSING, STOREFRONT_BASE_RATE_FIXED, or
 * STOREFRONT_CURRENCY_CHANGED with the current currency.
 */
export async function editCurrency(
  services: Services,
  context: RequestContext<AdminCaller>,
  { code, version, symbol, rateMicros }: CurrencyEdit,
): Promise<StaffCurrency> {
  const refusal = currencyEditRefusal({ isBase: code === BASE_CURRENCY, symbol, rateMicros });
  if (refusal !== null) throw new Refusal(refusal);
  return transaction(services.db, async ({ trx }) => {
    const before = currencyView(await lockCurrency(trx, code));
    if (before.version !== version) throw new Refusal('STOREFRONT_CURRENCY_CHANGED', before);
    const change = { symbol: oneLine(symbol), rateMicros, editedBy: context.caller.username };
    const after = currencyView(await updateCurrency(trx, code, change));
    await recordAct(trx, context, {
      action: 'storefront.edit-currency',
      object: { kind: 'currency', id: code },
      detail: { before: shown(before), after: shown(after) },
    });
    await keepAnswer(trx, context.idempotency, after);
    return after;
  });
}

function shown({ symbol, rateMicros }: StaffCurrency) {
  return { symbol, rateMicros };
}
