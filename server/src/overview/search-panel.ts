import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { normalizeLicenseKey } from '@regz/rules/licenses/license-key.ts';
import { type FoundKind, foundKinds, SEARCH_LIMITS, shownBy } from '@regz/rules/overview/search.ts';
import { mayCall } from '@regz/rules/staff/staff-roles.ts';
import { recordAct } from '../audit/record-act.ts';
import { searchCustomers } from '../customers/staff/search-customers.ts';
import { searchOrders } from '../orders/staff/search-orders.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import type { Services } from '../platform/services.ts';
import { searchTaskUsers } from '../players/staff/search-task-users.ts';
import { findKey, findThreads } from './search-panel.queries.ts';

type Found = InferContractRouterOutputs<Contract['overview']>['searchPanel'][number];

/**
 * Searches the kinds that the caller's role may see: names, numbers and addresses that begin with
 * the text, and the license key that equals it. The audit trail records each look-up of a key.
 */
export async function searchPanel(
  services: Services,
  context: RequestContext<AdminCaller>,
  { text }: { text: string },
): Promise<Found[]> {
  const wanted = text.trim();
  if (wanted.length < SEARCH_LIMITS.text) return [];
  const { role } = context.caller;
  const lists = await Promise.all(
    foundKinds
      .filter((kind) => mayCall(role, shownBy[kind]))
      .map((kind) => finders[kind](services, wanted, context)),
  );
  const first = lists.map((list) => list.slice(0, SEARCH_LIMITS.rowsOfKind));
  return first.flat().slice(0, SEARCH_LIMITS.rows);
}

type Find = (
  services: Services,
  text: string,
  context: RequestContext<AdminCaller>,
) => Promise<Found[]>;

const finders: Record<FoundKind, Find> = {
  key: lookUpKey,
  customer: async (services, text) => {
    const { customers } = await searchCustomers(services, { text, filter: 'all' });
    return customers.map(({ id, username, maskedEmail: detail }) => ({
      kind: 'customer',
      id,
      title: username,
      detail,
      state: null,
    }));
  },
  order: async (services, search) => {
    const { orders } = await searchOrders(services, { search });
    return orders.map(({ orderId: id, productName, username }) => ({
      kind: 'order',
      id,
      title: id,
      detail: `${productName}, ${username}`,
      state: null,
    }));
  },
  message: async ({ db }, text) => {
    const threads = await findThreads(db, text, SEARCH_LIMITS.rowsOfKind);
    return threads.map(({ id, number, subject: detail }) => ({
      kind: 'message',
      id,
      title: `#${number}`,
      detail,
      state: null,
    }));
  },
  taskUser: async ({ db }, text) => {
    const { taskUsers } = await searchTaskUsers(db, { text, filter: 'all' });
    return taskUsers.map(({ id, username: title }) => ({
      kind: 'taskUser',
      id,
      title,
      detail: null,
      state: null,
    }));
  },
};

async function lookUpKey(
  { db }: Pick<Services, 'db'>,
  text: string,
  context: RequestContext<AdminCaller>,
): Promise<Found[]> {
  const key = await findKey(db, normalizeLicenseKey(text));
  if (key === undefined) return [];
  const { id, product, state } = key;
  await recordAct(db, context, { action: 'licenses.look-up', object: { kind: 'license', id } });
  return [{ kind: 'key', id, title: product ?? '', detail: null, state }];
}
