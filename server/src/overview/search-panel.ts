import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { listedEmails } from '@regz/rules/customers/deletion.ts';
import { emailSpellings } from '@regz/rules/identity/email-addresses.ts';
import { usernameSpellings } from '@regz/rules/identity/usernames.ts';
import { paymentProviderIds } from '@regz/rules/orders/payment-providers.ts';
import { readSearch } from '@regz/rules/overview/search-text.ts';
import { type FoundKind, foundKinds, SEARCH_LIMITS, shownBy } from '@regz/rules/overview/search.ts';
import { mayCall } from '@regz/rules/staff/staff-roles.ts';
import { recordAct } from '../audit/record-act.ts';
import type { Database } from '../platform/database/database.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import type { Services } from '../platform/services.ts';
import {
  findCustomers,
  findKeys,
  findOrders,
  findTaskUsers,
  findThreads,
  type PanelSearch,
  planForText,
} from './search-panel.queries.ts';

type Found = InferContractRouterOutputs<Contract['overview']>['searchPanel'][number];

/**
 * Searches the kinds that the caller's role may see, and says by what each row was found. The audit
 * trail records each license key that is shown.
 */
export async function searchPanel(
  { db }: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  { text }: { text: string },
): Promise<Found[]> {
  const meanings = readSearch(text);
  if (meanings.text.length < SEARCH_LIMITS.text) return [];
  const search = {
    ...meanings,
    usernames: usernameSpellings(meanings.name),
    emails: emailSpellings(meanings.text),
    most: SEARCH_LIMITS.rowsOfKind,
  };
  return transaction(db, async ({ trx }) => {
    await planForText(trx);
    const found: Found[] = [];
    for (const kind of foundKinds.filter((each) => mayCall(context.caller.role, shownBy[each]))) {
      const rows = await finders[kind](trx, search, context);
      found.push(...rows.slice(0, SEARCH_LIMITS.rowsOfKind));
    }
    return found.slice(0, SEARCH_LIMITS.rows);
  });
}

type Find = (
  trx: Database,
  search: PanelSearch,
  context: RequestContext<AdminCaller>,
) => Promise<Found[]>;

const finders: Record<FoundKind, Find> = {
  key: lookUpKeys,
  customer: async (trx, search, { caller: { role } }) => {
    const rows = await findCustomers(trx, search);
    return rows.map(({ id, title, email, by }) => {
      const shown = listedEmails(email, role);
      const detail = shown.email ?? shown.maskedEmail;
      return { kind: 'customer', id, title, detail, state: null, by };
    });
  },
  order: async (trx, search) => {
    const rows = await findOrders(trx, { ...search, providers: paymentProviderIds });
    return rows.map(({ id, product, username, by }) => {
      return { kind: 'order', id, title: id, detail: `${product}, ${username}`, state: null, by };
    });
  },
  message: async (trx, { text, most }) => {
    const threads = await findThreads(trx, text, most);
    return threads.map(({ id, number, subject: detail }) => {
      const by = text.includes('@') ? ('email' as const) : ('number' as const);
      return { kind: 'message', id, title: `#${number}`, detail, state: null, by };
    });
  },
  taskUser: async (trx, search) => {
    const rows = await findTaskUsers(trx, search);
    return rows.map(({ id, title, by }) => {
      return { kind: 'taskUser', id, title, detail: null, state: null, by };
    });
  },
};

async function lookUpKeys(
  trx: Database,
  search: PanelSearch,
  context: RequestContext<AdminCaller>,
): Promise<Found[]> {
  const keys = (await findKeys(trx, search)).slice(0, SEARCH_LIMITS.rowsOfKind);
  for (const { id } of keys) {
    await recordAct(trx, context, { action: 'licenses.look-up', object: { kind: 'license', id } });
  }
  return keys.map(({ id, product, ending, state, by }) => {
    return { kind: 'key', id, title: product ?? '', detail: `…${ending}`, state, by };
  });
}
