import { createHash } from 'node:crypto';
import type { Services } from '../services.ts';

/**
 * The private link to something that belongs to a person without an account. Its token is derived
 * from the thing's id under a key that the database does not have, so every mail can contain it
 * while only its hash is stored. It follows the `#`, which no browser sends.
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
