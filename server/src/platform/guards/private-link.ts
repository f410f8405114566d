import { createHash } from 'node:crypto';
import type { Services } from '../services.ts';

/**
 * The private link of a person without an account. Its token is derived from an id under a key that
 * is not in the database, so every mail can contain it while only its hash is stored. The token
 * follows the `#`, which browsers do not send.
 * @param page The link's path on the main site; tokens differ per page.
 */
export function privateLink(
  { config, keyedHash }: Pick<Services, 'config' | 'keyedHash'>,
  { page, id }: { page: string; id: string },
): { link: string; tokenHash: Buffer } {
  const token = keyedHash(`private link ${page}`, id).toString('base64url');
  return { link: `${config.origins.main}${page}#${token}`, tokenHash: hashPrivateToken(token) };
}

/** Returns the stored hash of a private link's token. */
export function hashPrivateToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
