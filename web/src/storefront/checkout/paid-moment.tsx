import { useEffect, useRef } from 'react';
import { messages } from '../../i18n/en.ts';
import { Moment } from '../../ui/feedback/moment.tsx';

const texts = messages.storefrontBuying.paid;

/** Covers the store from the payment until the orders page loads. */
export function PaidMoment({ plan }: { plan: string }) {
  const element = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    element.current?.showModal();
    // Coming back with the browser's own button finds a store that sells again.
    const renew = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    addEventListener('pageshow', renew);
    return () => removeEventListener('pageshow', renew);
  }, []);

  return (
    <dialog
      ref={element}
      aria-label={texts.title}
      closedby="none"
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-md border border-line bg-surface p-0 text-ink lifted backdrop:bg-[rgb(0_0_0/0.65)]"
    >
      <Moment title={texts.title}>
        <p className="font-medium text-ink">{plan}</p>
        <p>{texts.next}</p>
      </Moment>
    </dialog>
  );
}
