import type { Database } from '../platform/database/database.ts';
import type { DeviceCaller } from '../platform/http/callers.ts';
import { Refusal } from '../platform/refusal.ts';
import { findProgram, type Program } from './programs.queries.ts';

/**
 * Returns the program on a signed-in PC, with its account, for an act that needs an account.
 * @throws Refusal SESSION_REQUIRED, ACCOUNT_BANNED
 */
export async function requireProgram(
  db: Database,
  { id }: Pick<DeviceCaller, 'id'>,
): Promise<Program> {
  const program = await findProgram(db, id);
  if (program === undefined) throw new Refusal('SESSION_REQUIRED');
  if (program.banned) throw new Refusal('ACCOUNT_BANNED');
  return program;
}
