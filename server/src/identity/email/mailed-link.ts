import { createHash, randomBytes } from 'node:crypto';
import { MINUTE_MS } from '@regz/rules/durations.ts';
import { EMAIL_LINK_MINUTES, type EmailLinkPurpose } from '@regz/rules/identity/email-links.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { type LinkOwner, replaceLink } from './mailed-links.queries.ts';

const pages: Record<EmailLinkPurpose, string> = {
  verify: '/confirm-email',
  'reset-password': '/reset-password',
};

/**
 * Creates a link for a customer, on the configured host. A link that verifies an address works only
 * in the session that requested it. Source: decision record 0011.
 */
export async function issueLink(
  services: { config: Pick<Config, 'origins'>; clock: () => number },
  trx: Database,
  link: { userId: string; email: string } & (
    | { purpose: 'verify'; sessionId: string; codeHash: Buffer }
    | { purpose: 'reset-password' }
  ),
): Promise<string> {
  const { userId: id, ...rest } = link;
  const page = `${services.config.origins.client}${pages[link.purpose]}`;
  return issueLinkTo(page, services, trx, { ...rest, owner: { kind: 'customer', id } });
}

/**
 * Creates a link with 256 random bits for an account's address; an older one for the same purpose
 * stops working. Only the hash is stored. The token follows the `#`, which browsers do not send, so
 * no log and no Referer contains it.
 */
export async function issueLinkTo(
  page: string,
  { clock }: { clock: () => number },
  trx: Database,
  link: {
    owner: LinkOwner;
    purpose: EmailLinkPurpose;
    email: string;
    sessionId?: string;
    codeHash?: Buffer;
  },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = clock();
  await replaceLink(trx, {
    ...link,
    tokenHash: hashLinkToken(token),
    expiresAt: new Date(now + EMAIL_LINK_MINUTES[link.purpose] * MINUTE_MS),
    createdAt: new Date(now),
  });
  return `${page}#${token}`;
}

/** The stored hash of a link's code. */
export function hashEmailCode(
  { keyedHash }: Pick<Services, 'keyedHash'>,
  { userId, code }: { userId: string; code: string },
): Buffer {
  return keyedHash('regz email codes', `${userId} ${code}`);
}

/** The stored hash of a link's token. */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
