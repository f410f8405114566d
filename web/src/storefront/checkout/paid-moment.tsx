import { messages } from '@regz/texts/en.ts';
import { useEffect, useRef } from 'react';
import { onKeptReturn } from '../../platform/on-return.ts';
import { Moment } from '../../ui/feedback/moment.tsx';

const texts = messages.storefrontBuying.paid;

type PaidMomentProps = { plan: string; isFree: boolean; isGift: boolean };

/** Covers the store from the payment, or an order without one, until the orders page loads. */
export function PaidMoment({ plan, isFree, isGift }: PaidMomentProps) {
  const title = isFree ? texts.freeTitle : texts.title;
  const element = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    element.current?.showModal();
    // Going back with the browser's button shows a store that sells again.
    return onKeptReturn(() => location.reload());
  }, []);

  return (
    <dialog
      ref={element}
      aria-label={title}
      closedby="none"
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-md border border-line bg-surface p-0 text-ink lifted backdrop:bg-[rgb(0_0_0/0.65)]"
    >
      <Moment title={title}>
        <p className="font-medium text-ink">{plan}</p>
        <p>{isGift ? messages.storefrontGift.next : texts.next}</p>
      </Moment>
    </dialog>
  );
}
