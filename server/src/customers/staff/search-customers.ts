import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { emailSpellings } from '@regz/rules/identity/email-addresses.ts';
import { usernameSpellings } from '@regz/rules/identity/usernames.ts';
import { normalizeLicenseKey } from '@regz/rules/licenses/license-key.ts';
import { LIST_LIMITS } from '@regz/rules/staff/list-pages.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Verbs } from '../../platform/http/bind-operations.ts';
import type { StaffCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { pageOf, positionText, readPosition, spanOf } from '../../platform/paging.ts';
import type { Services } from '../../platform/services.ts';
import { listedCustomerView } from './customer-view.ts';
import {
  countCustomers,
  type CustomerSearch,
  findCustomers,
  findKeyOwners,
  findWithheld,
} from './customers.queries.ts';

type Contracted = Contract['customers']['staff'];
type Search = Parameters<Verbs<Contracted['searchCustomers']>>[2];
type Found = InferContractRouterOutputs<Contracted>['searchCustomers'];

/**
 * The accounts that staff search for, twenty per page, newest first unless the input says
 * otherwise. Letter case is ignored.
 * @param input.before `next` of the previous page, undefined for the newest. Each account comes
 *   once in such pages, even if accounts register between two of them.
 */
export async function searchCustomers(
  { db, clock }: Services,
  { caller }: RequestContext<StaffCaller>,
  { text, before, page, sort = 'date', direction = 'descending', ...filters }: Search,
): Promise<Found> {
  return transaction(db, async ({ trx }) => {
    const search = {
      ...filters,
      ...(await searchTerms(trx, text)),
      ...(before === undefined ? {} : { before: readPosition(before) }),
      now: new Date(clock()),
    };
    const span = spanOf(page, LIST_LIMITS.page);
    const rows = await findCustomers(trx, search, { sort, direction, ...span });
    const role = 'role' in caller ? caller.role : null;
    const { shown, next } = pageOf(rows, LIST_LIMITS.page, positionText);
    const withheld = await findWithheld(
      trx,
      shown.map(({ id }) => id),
    );
    return {
      customers: shown.map((row) =>
        listedCustomerView(row, { withheld: withheld.get(row.id) ?? null, role }),
      ),
      next,
      count: page === undefined ? null : await countCustomers(trx, search, LIST_LIMITS.counted),
    };
  });
}

/** The possible meanings of the typed text, each in its stored form. */
async function searchTerms(
  trx: Database,
  text: string,
): Promise<Pick<CustomerSearch, 'prefixes' | 'keyOwners'>> {
  const other = text.trim();
  if (other === '') return {};
  const licenseKey = normalizeLicenseKey(other);
  return {
    prefixes: { usernames: usernameSpellings(other), emails: emailSpellings(other), other },
    keyOwners: await findKeyOwners(trx, licenseKey),
  };
}
