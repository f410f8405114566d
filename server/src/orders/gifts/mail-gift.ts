import { giftState } from '@regz/rules/orders/gifts/gift-state.ts';
import { paths } from '@regz/rules/sites/paths.ts';
import type { Database } from '../../platform/database/database.ts';
import { privateLink } from '../../platform/guards/private-link.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { giftFacts } from './gift-view.ts';
import { type GiftRow, updateGift } from './gifts.queries.ts';

/** The `links`-th link of a gift; each link has its own token. */
export function giftLink(services: Services, { id, links }: { id: string; links: number }) {
  return privateLink(services, { page: paths.gift, id: `${id} ${links}` });
}

/** Mails a gift's link to its recipient; the order is locked. The link is the former one, if there was any. */
export async function mailGift(services: Services, trx: Database, gift: GiftRow): Promise<void> {
  const { id, giftEmail: to } = gift;
  if (to === null) return;
  const links = Math.max(1, gift.links ?? 0);
  const { link, tokenHash } = giftLink(services, { id, links });
  const sentAt = new Date(services.clock());
  await updateGift(trx, id, { links, tokenHash, sentAt, mails: (gift.giftMails ?? 0) + 1 });
  await sendMail(services, trx, {
    to,
    template: 'gift-received',
    data: {
      giver: gift.giver,
      recipient: gift.giftRecipient ?? '',
      product: gift.productName,
      message: gift.giftMessage ?? '',
      link,
    },
  });
}

/** True if a gift's mail is due and not sent yet. */
export function isDue(gift: GiftRow, nowMs: number): boolean {
  const facts = giftFacts(gift);
  if (facts === null || giftState(facts) !== 'scheduled') return false;
  return gift.giftDeliverAt === null || gift.giftDeliverAt.getTime() <= nowMs;
}
