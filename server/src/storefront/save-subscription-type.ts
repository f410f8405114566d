import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { parseDecimal } from '@regz/rules/storefront/amounts.ts';
import {
  readSubscriptionType,
  type SubscriptionTypeForm,
} from '@regz/rules/storefront/subscription-types.ts';
import { recordAct } from '../audit/record-act.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/context.ts';
import { keepAnswer } from '../platform/http/idempotency.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { insertType, type SubscriptionTypeRow, updateType } from './subscription-types.queries.ts';

export type SubscriptionType = InferContractRouterOutputs<
  Contract['storefront']['subscriptionTypes']
>['create'];

/**
 * Creates a subscription type, or with an `id` changes that one. The texts are read as the rules
 * say: trimmed, blank as none, the price in exact cents. Source: specification B 5; ledger SUB-1.
 * @throws Refusal STOREFRONT_TYPE_NAME_MISSING, STOREFRONT_TYPE_PRICE_INVALID, and with an id that
 * no type has STOREFRONT_TYPE_UNKNOWN.
 */
export async function saveSubscriptionType(
  services: Services,
  context: RequestContext<AdminCaller>,
  input: SubscriptionTypeForm & { id?: string; isActive: boolean },
): Promise<SubscriptionType> {
  const { idempotency } = context;
  const read = readSubscriptionType(input);
  if (read.refusal !== null) throw new Refusal(read.refusal);
  const { id, isActive } = input;
  const values = { ...read.values, isActive };
  return transaction(services.db, async ({ trx }) => {
    const row =
      id === undefined ? await insertType(trx, values) : await updateType(trx, id, values);
    if (row === undefined) throw new Refusal('STOREFRONT_TYPE_UNKNOWN');
    await recordAct(trx, context, {
      action: `storefront.${id === undefined ? 'create' : 'update'}-subscription-type`,
      object: { kind: 'subscription-type', id: row.id },
      detail: { name: row.name, priceMinor: values.priceMinor, isActive },
    });
    const answer = subscriptionTypeView(row);
    await keepAnswer(trx, idempotency, answer);
    return answer;
  });
}

/** A subscription type as staff see it (specification B 3, `subscription_types`). */
export function subscriptionTypeView(row: SubscriptionTypeRow): SubscriptionType {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    priceMinor: row.price === null ? null : centsOf(row.price),
    symbol: row.symbol,
    isActive: row.isActive,
    createdAt: row.createdAt.toISOString(),
  };
}

function centsOf(price: string): number {
  const cents = parseDecimal(price, 2);
  if (cents === undefined) throw new Error(`a subscription type has the price ${price}`);
  return cents;
}
