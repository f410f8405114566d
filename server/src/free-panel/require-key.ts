import { isLinkCode, linkRefusal, readLinkCode } from '@regz/rules/free-panel/links.ts';
import { addressBlock } from '../platform/guards/address.ts';
import { withAttempts } from '../platform/guards/attempts/attempt-budget.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { findLinkByCode, linkFacts, type LinkRow } from './free-panel.queries.ts';

type Asking = Pick<RequestContext<unknown>, 'origin'>;

/**
 * The link that a key names, while its admin may sign in: it is switched on and has not ended. Keys
 * that open nothing cost the address block an attempt.
 * @throws Refusal FREE_PANEL_KEY_INVALID, FREE_PANEL_LINK_INVALID, ATTEMPTS_EXCEEDED
 */
export async function requireAdminLink(
  services: Services,
  { origin }: Asking,
  typed: string,
): Promise<LinkRow> {
  const key = readLinkCode(typed);
  const { linkGuess } = services.budgets;
  const attempts = [{ budget: linkGuess, key: addressBlock(origin.address) }];
  return withAttempts(attempts, ['FREE_PANEL_KEY_INVALID', 'FREE_PANEL_LINK_INVALID'], async () => {
    if (!isLinkCode(key)) throw new Refusal('FREE_PANEL_KEY_INVALID');
    const link = await findLinkByCode(services.db, key);
    const refusal = refusalOf(services, link);
    if (link === undefined || refusal === 'FREE_PANEL_LINK_INVALID') {
      throw new Refusal('FREE_PANEL_LINK_INVALID');
    }
    return link;
  });
}

/**
 * The link that a key names, while it lets visitors in.
 * @throws Refusal as {@link requireAdminLink}, and FREE_PANEL_LINK_FULL
 */
export async function requireUsableLink(
  services: Services,
  context: Asking,
  key: string,
): Promise<LinkRow> {
  const link = await requireAdminLink(services, context, key);
  const refusal = refusalOf(services, link);
  if (refusal !== null) throw new Refusal(refusal);
  return link;
}

/**
 * Checks a link under its lock, at a time read after the lock, so that a link is never used after
 * its end, while it is off, or beyond its last use.
 * @throws Refusal FREE_PANEL_LINK_INVALID, FREE_PANEL_LINK_FULL
 */
export function requireUsable(
  services: Pick<Services, 'clock'>,
  link: LinkRow | undefined,
): asserts link is LinkRow {
  const refusal = refusalOf(services, link);
  if (refusal !== null) throw new Refusal(refusal);
}

function refusalOf({ clock }: Pick<Services, 'clock'>, link: LinkRow | undefined) {
  return linkRefusal(link === undefined ? undefined : linkFacts(link), clock());
}
