import { inGroupsOfFour } from '@regz/rules/accounts/second-factor-codes.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { AccountOwner } from '../../../platform/http/callers.ts';
import { replaceRecoveryCodes } from './recovery-codes.queries.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

/** Makes ten recovery codes in the place of those there were; gives them as they are written down. */
export async function issueRecoveryCodes(trx: Database, owner: AccountOwner): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(trx, owner, codes.map(hashRecoveryCode));
  return codes.map((code) => inGroupsOfFour(code, '-'));
}
