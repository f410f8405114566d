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
import { holdSeenType } from './hold-seen-type.ts';
import { type SubscriptionType, subscriptionTypeView } from './staff-views.ts';
import { insertType, updateType } from './subscription-types.queries.ts';

type NewType = SubscriptionTypeForm & { isActive: boolean };
/** The type, and the version of it that the caller saw. */
type Seen = { id: string; version: number };

/**
 * Creates a subscription type. Texts are normalized: trimmed, blank as none, the price in exact
 * cents.
 * @throws Refusal STOREFRONT_TYPE_NAME_MISSING, STOREFRONT_TYPE_PRICE_INVALID
 */
export function createSubscriptionType(
  services: Services,
  context: RequestContext<AdminCaller>,
  input: NewType,
): Promise<SubscriptionType> {
  return save(services, context, input);
}

/**
 * Changes a subscription type, based on the version that the caller saw, so that concurrent edits
 * are not lost.
 * @throws Refusal like `createSubscriptionType`, STOREFRONT_TYPE_UNKNOWN, and
 * STOREFRONT_TYPE_CHANGED with the current type
 */
export function editSubscriptionType(
  services: Services,
  context: RequestContext<AdminCaller>,
  { id, version, ...input }: NewType & Seen,
): Promise<SubscriptionType> {
  return save(services, context, input, { id, version });
}

async function save(
  services: Services,
  context: RequestContext<AdminCaller>,
  input: NewType,
  seen?: Seen,
): Promise<SubscriptionType> {
  const { idempotency } = context;
  const read = readSubscriptionType(input);
  if (read.refusal !== null) throw new Refusal(read.refusal);
  const { isActive } = input;
  const values = { ...read.values, isActive };
  return transaction(services.db, async ({ trx }) => {
    if (seen !== undefined) await holdSeenType(trx, seen);
    const editedBy = context.caller.username;
    const row =
      seen === undefined
        ? await insertType(trx, values)
        : await updateType(trx, { id: seen.id, editedBy, ...values });
    await recordAct(trx, context, {
      action: `storefront.${seen === undefined ? 'create' : 'update'}-subscription-type`,
      object: { kind: 'subscription-type', id: row.id },
      detail: { name: row.name, priceMinor: values.priceMinor, isActive },
    });
    const answer = subscriptionTypeView(row);
    await keepAnswer(trx, idempotency, answer);
    return answer;
  });
}
