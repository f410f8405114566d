import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { normalizeUsername } from '@regz/rules/accounts.ts';
import { utcDate } from '@regz/rules/license-expiry.ts';
import { normalizeLicenseKey } from '@regz/rules/licenses.ts';
import type { Database } from '../../platform/database.ts';
import type { Services } from '../../platform/services.ts';
import { transaction } from '../../platform/transaction.ts';
import { listedCustomerView } from './customer-view.ts';
import {
  type CustomerSearch,
  findCustomers,
  findKeyOwner,
  type Position,
} from './customers.queries.ts';

const PAGE = 20;

type Contracted = Contract['accounts']['customers'];
type Wish = InferContractRouterInputs<Contracted>['search'];
type Found = InferContractRouterOutputs<Contracted>['search'];

/**
 * The accounts staff look for, newest first, twenty at a time: each once, however many register
 * between two pages. Letter case counts nowhere. Source: issue 4, part 6.
 * @param wish.before `next` of the page before, undefined for the newest.
 */
export async function searchCustomers(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  wish: Wish,
): Promise<Found> {
  return transaction(db, async ({ trx }) => {
    const rows = await findCustomers(trx, {
      filter: wish.filter,
      ...(await sought(trx, wish.text)),
      ...(wish.before === undefined ? {} : { before: readPosition(wish.before) }),
      today: utcDate(clock()),
      limit: PAGE + 1,
    });
    const shown = rows.slice(0, PAGE);
    const last = shown.at(-1);
    return {
      customers: shown.map(listedCustomerView),
      next: rows.length > PAGE && last !== undefined ? `${last.created_micros}_${last.id}` : null,
    };
  });
}

/** What a text may be, each in the form in which it is stored. */
async function sought(
  trx: Database,
  text: string,
): Promise<Pick<CustomerSearch, 'prefixes' | 'licenseKey'>> {
  const other = text.trim();
  if (other === '') return {};
  const licenseKey = normalizeLicenseKey(other);
  return {
    prefixes: { username: normalizeUsername(other), other },
    licenseKey: { text: licenseKey, ownerId: await findKeyOwner(trx, licenseKey) },
  };
}

/** Reads what the contract's pattern has let through. */
function readPosition(text: string): Position {
  const [micros = '', id = ''] = text.split('_');
  return { createdMicros: Number(micros), id };
}
