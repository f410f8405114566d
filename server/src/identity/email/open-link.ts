import type { EmailLinkPurpose } from '@regz/rules/identity/email-links.ts';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { hashLinkToken } from './mailed-link.ts';
import {
  findLiveLink,
  type LinkOwner,
  type OpenedLink,
  spendLink,
} from './mailed-links.queries.ts';

/** A link that works, until it is used up. */
export type LiveLink = OpenedLink & { userId: string; email: string };

/**
 * Finds a link by its token.
 * @throws Refusal ACCOUNT_LINK_INVALID for a link that does not work, for any reason.
 */
export async function openLink(
  db: Database,
  { clock }: Pick<Services, 'clock'>,
  { token, ...link }: { kind: LinkOwner['kind']; purpose: EmailLinkPurpose; token: string },
): Promise<LiveLink> {
  const key = { ...link, tokenHash: hashLinkToken(token), now: new Date(clock()) };
  const found = await findLiveLink(db, key);
  if (found === undefined) throw new Refusal('ACCOUNT_LINK_INVALID');
  return { ...key, ...found };
}

/**
 * Uses a link up, once, and only while the account it was mailed to still has the address.
 * @param account the owner, locked
 * @throws Refusal ACCOUNT_LINK_INVALID
 */
export async function takeLink<Account extends { email: string | null }>(
  trx: Database,
  link: LiveLink,
  account: Account | undefined,
): Promise<Account> {
  if (account?.email !== link.email || !(await spendLink(trx, link))) {
    throw new Refusal('ACCOUNT_LINK_INVALID');
  }
  return account;
}
