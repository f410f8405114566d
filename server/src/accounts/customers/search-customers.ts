import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { normalizeUsername } from '@regz/rules/accounts/accounts.ts';
import { utcDate } from '@regz/rules/licenses/days-left.ts';
import { normalizeLicenseKey } from '@regz/rules/licenses/license-key.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { listedCustomerView } from './customer-view.ts';
import {
  type CustomerSearch,
  findCustomers,
  findKeyOwners,
  findWithheld,
  type Position,
} from './customers.queries.ts';

const PAGE = 20;

type Contracted = Contract['accounts']['customers'];
type Search = InferContractRouterInputs<Contracted>['search'];
type Found = InferContractRouterOutputs<Contracted>['search'];

/**
 * The accounts staff look for, newest first, twenty at a time: each once, however many register
 * between two pages. Letter case counts nowhere. Source: issue 4, part 6.
 * @param input.before `next` of the page before, undefined for the newest.
 */
export async function searchCustomers({ db, clock }: Services, input: Search): Promise<Found> {
  return transaction(db, async ({ trx }) => {
    const rows = await findCustomers(trx, {
      filter: input.filter,
      ...(await searchTerms(trx, input.text)),
      ...(input.before === undefined ? {} : { before: readPosition(input.before) }),
      today: utcDate(clock()),
      limit: PAGE + 1,
    });
    const shown = rows.slice(0, PAGE);
    const last = shown.at(-1);
    const withheld = await findWithheld(
      trx,
      shown.map(({ id }) => id),
    );
    return {
      customers: shown.map((row) => listedCustomerView(row, withheld.get(row.id) ?? null)),
      next: rows.length > PAGE && last !== undefined ? `${last.createdMicros}_${last.id}` : null,
    };
  });
}

/** What a text may be, each in the form in which it is stored. */
async function searchTerms(
  trx: Database,
  text: string,
): Promise<Pick<CustomerSearch, 'prefixes' | 'keyOwners'>> {
  const other = text.trim();
  if (other === '') return {};
  const licenseKey = normalizeLicenseKey(other);
  return {
    prefixes: { username: normalizeUsername(other), other },
    keyOwners: await findKeyOwners(trx, licenseKey),
  };
}

/** Reads what the contract's pattern has let through. */
function readPosition(text: string): Position {
  const [micros = '', id = ''] = text.split('_');
  return { createdMicros: Number(micros), id };
}
