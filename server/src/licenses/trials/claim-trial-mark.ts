import { trialParts } from '@regz/rules/panel/same-pc.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import {
  findProvenPcs,
  insertMark,
  type ProvenPc,
  refusesParts,
  reportTrial,
  type TrialMark,
} from './trial-marks.queries.ts';

type Claim = { kind: TrialMark; mark: string; userId: string; at: Date };

/**
 * Marks an account's trial, in the transaction that gives or runs it; false if the trial of another
 * account has the mark, which outlives that account. Source: decision record 0025.
 */
export async function claimTrialMark(trx: Database, claim: Claim): Promise<boolean> {
  return insertMark(trx, claim);
}

/**
 * Marks an account's trial with the key of a PC, and with its board and system; false if another
 * account had a trial on it. A known board and system is only reported, unless staff refuse it.
 */
export async function claimTrialOnPc(
  { keyedHash }: Pick<Services, 'keyedHash'>,
  trx: Database,
  { deviceId, components, ...trial }: ProvenPc & { userId: string; at: Date },
): Promise<boolean> {
  const mark = keyedHash('regz trial pcs', deviceId).toString('hex');
  if (!(await insertMark(trx, { ...trial, kind: 'pc', mark }))) return false;
  const parts = trialParts(components.map((part) => part.toString('hex')));
  if (parts === null) return true;
  const partsMark = keyedHash('regz trial parts', parts).toString('hex');
  if (await insertMark(trx, { ...trial, kind: 'parts', mark: partsMark })) return true;
  if (await refusesParts(trx)) return false;
  await reportTrial(trx, { ...trial, deviceId });
  return true;
}

/** The same with every PC in the account's list. */
export async function claimTrialOnOwnPcs(
  services: Pick<Services, 'keyedHash'>,
  trx: Database,
  trial: { userId: string; at: Date },
): Promise<boolean> {
  for (const pc of await findProvenPcs(trx, trial.userId)) {
    if (!(await claimTrialOnPc(services, trx, { ...trial, ...pc }))) return false;
  }
  return true;
}
