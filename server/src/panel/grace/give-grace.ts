import { graceEndMs, isGraceDue } from '@regz/rules/panel/grace.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';
import type { SigningKey } from '../keys/p256.ts';
import type { Program } from '../programs.queries.ts';
import { lockAccount } from '../sign-in/sign-ins.queries.ts';
import { noteGrace } from './grace.queries.ts';
import { makeGraceFile } from './make-grace-file.ts';
import { readOfflineTerms } from './read-offline-terms.ts';

type Asking = {
  program: Program;
  /** The time of issue of the program's current file, in seconds since 1970. */
  graceIat: number | undefined;
  valuesDigest: string;
  now: Date;
};

/**
 * Returns a file with which a running program can run without the server. Null if none is due, or
 * if as many PCs as the account allows have a valid file. A reset does not end these files. Locks
 * the account first, so that concurrent calls do not exceed the limit.
 */
export async function giveGrace(
  { db, config }: Pick<Services, 'db' | 'config'>,
  readKey: () => Promise<SigningKey | null>,
  { program, graceIat, valuesDigest, now }: Asking,
): Promise<string | null> {
  const nowMs = now.getTime();
  const issuedMs = graceIat === undefined ? null : graceIat * 1000;
  if (!isGraceDue({ ...program, state: 'running', issuedMs }, nowMs)) return null;
  const { graceHours } = await readOfflineTerms(db, program.subscription);
  const hours = graceHours ?? config.PANEL_GRACE_HOURS;
  const offlineUntilMs = program.offlineUntil?.getTime() ?? null;
  const endMs = graceEndMs(program.endsAt, { nowMs, hours, offlineUntilMs });
  if (endMs <= nowMs) return null;
  const key = await readKey();
  if (key === null) return null;
  const until = new Date(endMs);
  const isGiven = await transaction(db, async ({ trx }) => {
    await lockAccount(trx, program.accountId);
    return noteGrace(trx, program, { now, until, isOffline: false });
  });
  if (!isGiven) return null;
  return makeGraceFile(key, program, { valuesDigest, now, until });
}
