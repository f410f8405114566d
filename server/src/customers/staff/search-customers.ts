import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { emailSpellings } from '@regz/rules/identity/email-addresses.ts';
import { usernameSpellings } from '@regz/rules/identity/usernames.ts';
import { normalizeLicenseKey } from '@regz/rules/licenses/license-key.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { StaffCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { pageOf, positionText, readPosition } from '../../platform/paging.ts';
import type { Services } from '../../platform/services.ts';
import { listedCustomerView } from './customer-view.ts';
import {
  type CustomerSearch,
  findCustomers,
  findKeyOwners,
  findWithheld,
} from './customers.queries.ts';

const PAGE = 20;

type Contracted = Contract['customers']['staff'];
type Search = InferContractRouterInputs<Contracted>['searchCustomers'];
type Found = InferContractRouterOutputs<Contracted>['searchCustomers'];

/**
 * The accounts that staff search for, newest first, twenty per page, each once, even if accounts
 * register between two pages. Letter case is ignored.
 * @param input.before `next` of the previous page, undefined for the newest.
 */
export async function searchCustomers(
  { db, clock }: Services,
  { caller }: RequestContext<StaffCaller>,
  input: Search,
): Promise<Found> {
  return transaction(db, async ({ trx }) => {
    const rows = await findCustomers(trx, {
      filter: input.filter,
      ...(await searchTerms(trx, input.text)),
      ...(input.before === undefined ? {} : { before: readPosition(input.before) }),
      now: new Date(clock()),
      limit: PAGE + 1,
    });
    const role = 'role' in caller ? caller.role : null;
    const { shown, next } = pageOf(rows, PAGE, positionText);
    const withheld = await findWithheld(
      trx,
      shown.map(({ id }) => id),
    );
    return {
      customers: shown.map((row) =>
        listedCustomerView(row, { withheld: withheld.get(row.id) ?? null, role }),
      ),
      next,
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
