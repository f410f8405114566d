import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { findProvenPcs, insertMark, type TrialMark } from './trial-marks.queries.ts';

type Claim = { kind: TrialMark; mark: string; userId: string; at: Date };

/**
 * Marks an account's trial, in the transaction that gives or runs it; false if the trial of another
 * account has the mark, which outlives that account. Source: decision record 0039.
 */
export async function claimTrialMark(trx: Database, claim: Claim): Promise<boolean> {
  return insertMark(trx, claim);
}

/** Marks an account's trial with a PC that proves its key. */
export async function claimTrialOnPc(
  { keyedHash }: Pick<Services, 'keyedHash'>,
  trx: Database,
  { deviceId, ...trial }: { deviceId: string; userId: string; at: Date },
): Promise<boolean> {
  const mark = keyedHash('regz trial pcs', deviceId).toString('hex');
  return insertMark(trx, { ...trial, kind: 'pc', mark });
}

/** The same with every PC in the account's list. */
export async function claimTrialOnOwnPcs(
  services: Pick<Services, 'keyedHash'>,
  trx: Database,
  trial: { userId: string; at: Date },
): Promise<boolean> {
  for (const deviceId of (await findProvenPcs(trx, trial.userId)).toSorted()) {
    if (!(await claimTrialOnPc(services, trx, { ...trial, deviceId }))) return false;
  }
  return true;
}
