import {
  readSubscriptionType,
  type SubscriptionTypeForm,
} from '@regz/rules/storefront/subscription-types.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { type SubscriptionType, subscriptionTypeView } from '../staff-views.ts';
import { holdSeenType } from './hold-seen-type.ts';
import { insertType, updateType } from './subscription-types.queries.ts';

type TypeEdit = SubscriptionTypeForm & {
  isActive: boolean;
  /** What is changed, and as of which version; absent for a new one. */
  id?: string;
  version?: number;
};

/**
 * Creates a subscription type, or with an `id` changes that one. The texts are read as the rules
 * say: trimmed, blank as none, the price in exact cents. A change names the version it is based on,
 * so that nobody undoes a colleague's unseen. Source: specification B 5; ledger SUB-1.
 * @throws Refusal STOREFRONT_TYPE_NAME_MISSING, STOREFRONT_TYPE_PRICE_INVALID,
 * STOREFRONT_TYPE_UNKNOWN for an unknown id, and STOREFRONT_TYPE_CHANGED with the type as it is
 * now.
 */
export async function saveSubscriptionType(
  services: Services,
  context: RequestContext<AdminCaller>,
  input: TypeEdit,
): Promise<SubscriptionType> {
  const { idempotency } = context;
  const read = readSubscriptionType(input);
  if (read.refusal !== null) throw new Refusal(read.refusal);
  const { id, version, isActive } = input;
  const values = { ...read.values, isActive };
  return transaction(services.db, async ({ trx }) => {
    if (id !== undefined) await holdSeenType(trx, { id, version });
    const editedBy = context.caller.username;
    const row =
      id === undefined
        ? await insertType(trx, values)
        : await updateType(trx, { id, editedBy, ...values });
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
