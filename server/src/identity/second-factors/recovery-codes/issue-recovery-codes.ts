import { inGroupsOfFour } from '@regz/rules/identity/second-factor-codes.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { AccountOwner } from '../../../platform/http/callers.ts';
import type { Services } from '../../../platform/services.ts';
import { replaceRecoveryCodes } from './recovery-codes.queries.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

/** Replaces an account's recovery codes with ten new ones; returns them in their readable form. */
export async function issueRecoveryCodes(
  services: Pick<Services, 'keyedHash'>,
  trx: Database,
  owner: AccountOwner,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(services, owner, code));
  await replaceRecoveryCodes(trx, owner, hashes);
  return codes.map((code) => inGroupsOfFour(code, '-'));
}
