import { inGroupsOfFour } from '@regz/rules/account-codes.ts';
import type { Database } from '../../platform/database.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { replaceRecoveryCodes } from './recovery-codes.queries.ts';
import type { SecondFactorOwner } from './second-factor-owner.ts';

/** Makes ten recovery codes in the place of those there were; gives them as they are written down. */
export async function issueRecoveryCodes(
  trx: Database,
  owner: SecondFactorOwner,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(trx, owner, codes.map(hashRecoveryCode));
  return codes.map((code) => inGroupsOfFour(code, '-'));
}
