import { isBareEmailAddress, normalizeEmail } from '@regz/rules/identity/email-addresses.ts';
import { giftState, mailGiftRefusal } from '@regz/rules/orders/gifts/gift-state.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { GiftView } from './gift-view.ts';
import { updateGift } from './gifts.queries.ts';
import { lockGift, type LockedGift, showGift } from './lock-gift.ts';
import { mailGift } from './mail-gift.ts';

/**
 * Sends the mail of one of the caller's gifts again, or before it is due. Until the gift is opened,
 * the mail can go to another address, with a new link. The link in the former mail then stops
 * working.
 * @throws Refusal ORDER_UNKNOWN, ORDER_GIFT_ABSENT, ORDER_GIFT_EMAIL_INVALID, or why there is no such mail
 */
export async function sendGift(
  services: Services,
  context: RequestContext<CustomerCaller>,
  { orderId, email: typed }: { orderId: string; email?: string | undefined },
): Promise<GiftView> {
  const email = typed === undefined ? null : normalizeEmail(typed);
  if (email !== null && !isBareEmailAddress(email)) throw new Refusal('ORDER_GIFT_EMAIL_INVALID');
  await services.budgets.giftMail.take(context.caller.id);
  return transaction(services.db, async ({ trx }) => {
    const gift = await lockGift(trx, orderId, context.caller);
    const isElsewhere = email !== null && email !== gift.giftEmail;
    const refusal = refusalOf(gift, isElsewhere);
    if (refusal !== null) throw new Refusal(refusal);
    if (isElsewhere) await updateGift(trx, gift.id, { email });
    const link = isElsewhere ? { giftEmail: email, links: (gift.links ?? 0) + 1 } : {};
    await mailGift(services, trx, { ...gift, ...link });
    const answer = await showGift(trx, gift.id);
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}

function refusalOf({ facts, giftMails }: LockedGift, isElsewhere: boolean) {
  const mail = { ...facts, mails: giftMails ?? 0, isElsewhere };
  return mailGiftRefusal(giftState(facts), mail);
}
