import { randomBytes } from 'node:crypto';
import { hashPrivateToken } from '../../src/platform/guards/private-link.ts';
import type { TestServer } from '../harness/harness.ts';

/** Gives a row with a private link a new token, as if its mail had been read. */
export async function giveToken(
  { database }: Pick<TestServer, 'database'>,
  table: 'contact_threads' | 'guild_applications',
  id: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database.ownerPool.query(`update ${table} set token_hash = $2 where id = $1`, [
    id,
    hashPrivateToken(token),
  ]);
  return token;
}
