import { planGiftRefusal } from '@regz/rules/orders/gifts/gift-state.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../platform/api/api.ts';
import { formatInstant } from '../../platform/time/format-date.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SecretDialog } from '../../ui/dialogs/secret-dialog.tsx';
import { Badge, type Tone } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type DescriptionRow, DescriptionList } from '../../ui/layout/description-list.tsx';
import type { Order } from '../use-orders.ts';
import { EditGiftDialog } from './edit-gift-dialog.tsx';
import { SendElsewhereDialog } from './send-elsewhere-dialog.tsx';
import { TakeGiftBackDialog } from './take-gift-back-dialog.tsx';
import { giftFault, useGiftAct } from './use-gift-act.ts';

const texts = messages.orderGifts;

type Gift = NonNullable<Order['gift']>;

const tones: Partial<Record<Gift['state'], Tone>> = {
  unlinked: 'warn',
  opened: 'good',
  redeemed: 'good',
  withheld: 'bad',
};

/** States in which the giver can still change a gift. */
const changeable: readonly Gift['state'][] = ['waiting', 'unlinked', 'linked', 'scheduled', 'sent'];

/** The state of a gift, and its giver's acts. */
export function OwnGiftCard({ orderId, gift }: { orderId: string; gift: Gift }) {
  const { recipient, message, state } = gift;
  return (
    <Card
      title={
        <>
          <span>{`${texts.title} `}</span>
          <span translate="no">{recipient}</span>
        </>
      }
      actions={<Badge tone={tones[state] ?? 'neutral'}>{texts.states[state]}</Badge>}
    >
      <p className="text-soft">{texts.next[state]}</p>
      {message === '' ? null : (
        <figure>
          <figcaption className="text-sm text-faint">{texts.message}</figcaption>
          <blockquote className="mt-1 border-l-2 border-line pl-4 wrap-anywhere whitespace-pre-line">
            {message}
          </blockquote>
        </figure>
      )}
      <DescriptionList rows={rowsOf(gift)} />
      <GiftActs orderId={orderId} gift={gift} />
    </Card>
  );
}

function rowsOf({ email, deliverAt, linkedAt, sentAt, openedAt, redeemedAt }: Gift) {
  const moment = (at: string | null) => (at === null ? texts.notYet : formatInstant(at));
  const isDue = deliverAt !== null && sentAt === null;
  const rows: DescriptionRow[] = [
    ...(email === null ? [] : [{ label: texts.email, value: <span translate="no">{email}</span> }]),
    ...(isDue ? [{ label: texts.due, value: formatInstant(deliverAt) }] : []),
    ...(email === null || isDue ? [] : [{ label: texts.sent, value: moment(sentAt) }]),
    ...(email === null || linkedAt !== null
      ? [{ label: texts.linked, value: moment(linkedAt) }]
      : []),
    { label: texts.opened, value: moment(openedAt) },
    { label: texts.redeemed, value: moment(redeemedAt) },
  ];
  return rows;
}

function GiftActs({ orderId, gift }: { orderId: string; gift: Gift }) {
  const [asked, setAsked] = useState<'plan' | 'email' | 'back' | null>(null);
  const { state, email } = gift;
  const isMailed = email !== null;
  const isLinkable = state === 'unlinked' || state === 'linked';
  const isSendable = state === 'scheduled' || state === 'sent' || state === 'opened';
  const close = () => setAsked(null);
  return (
    <>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {isLinkable ? <LinkAct orderId={orderId} isFirst={state === 'unlinked'} /> : null}
        {isMailed && isSendable && gift.mailsLeft > 0 ? (
          <SendAct orderId={orderId} isFirst={state === 'scheduled'} />
        ) : null}
        {planGiftRefusal(state, { byMail: isMailed }) === null ? (
          <Button variant="secondary" onClick={() => setAsked('plan')}>
            {texts.change.open}
          </Button>
        ) : null}
        {state === 'sent' ? (
          <Button variant="secondary" onClick={() => setAsked('email')}>
            {texts.elsewhere.open}
          </Button>
        ) : null}
        {changeable.includes(state) ? (
          <Button variant="quiet" onClick={() => setAsked('back')}>
            {texts.takeBack.open}
          </Button>
        ) : null}
      </div>
      {asked === 'plan' ? <EditGiftDialog orderId={orderId} gift={gift} onClose={close} /> : null}
      {asked === 'email' ? (
        <SendElsewhereDialog orderId={orderId} email={email ?? ''} onClose={close} />
      ) : null}
      {asked === 'back' ? <TakeGiftBackDialog orderId={orderId} onClose={close} /> : null}
    </>
  );
}

/** Creates the link and shows it once. */
function LinkAct({ orderId, isFirst }: { orderId: string; isFirst: boolean }) {
  const client = useQueryClient();
  const [link, setLink] = useState<string | null>(null);
  const making = useMutation({
    mutationFn: () => api.orders.createGiftLink({ orderId }),
    onSuccess: (made) => setLink(made.link),
  });

  async function close() {
    setLink(null);
    await client.invalidateQueries({ queryKey: queries.orders.key() });
  }

  return (
    <>
      <Button
        variant={isFirst ? 'primary' : 'secondary'}
        pending={making.isPending}
        pendingText={texts.link.pending}
        onClick={() => making.mutate()}
      >
        {isFirst ? texts.link.make : texts.link.renew}
      </Button>
      {making.error === null ? null : (
        <Notice tone="bad">{giftFault(making.error, texts.link.failed)}</Notice>
      )}
      <SecretDialog secret={link} texts={texts.link} onClose={() => void close()} />
    </>
  );
}

function SendAct({ orderId, isFirst }: { orderId: string; isFirst: boolean }) {
  const act = useGiftAct({
    send: (input: { orderId: string }, options) => api.orders.sendGift(input, options),
    texts: texts.send,
    onDone: () => undefined,
  });
  return (
    <>
      <Button
        variant="secondary"
        pending={act.isPending}
        pendingText={texts.send.pending}
        onClick={() => act.mutate({ orderId })}
      >
        {isFirst ? texts.send.now : texts.send.again}
      </Button>
      {act.fault === undefined ? null : <Notice tone="bad">{act.fault}</Notice>}
    </>
  );
}
