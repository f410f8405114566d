import { messages } from '@regz/texts/en.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { onKeptReturn } from '../../platform/on-return.ts';
import { useBackCloses } from '../../platform/use-back-closes.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { type Checkout, type CheckoutNews, runCheckout } from './run-checkout.ts';

const texts = messages.storefrontBuying;

/** Kinds of checkouts that have their own window, leave the page, or show nothing. */
const withoutDialog: ReadonlySet<string> = new Set(['script', 'form', 'page', 'free']);

type CheckoutStageProps = {
  /** Another checkout needs another stage. */
  checkout: Checkout;
  onNews: (news: CheckoutNews) => void;
};

/**
 * Shows one checkout until its result is final. If the provider has no own window, it is in a
 * dialog that a click outside does not close.
 */
export function CheckoutStage({ checkout, onNews }: CheckoutStageProps) {
  const container = useRef<HTMLDivElement>(null);
  const close = useRef<() => void>(null);
  const [open, setOpen] = useState(true);

  const tell = useEffectEvent((news: CheckoutNews) => {
    if (news !== 'failed') setOpen(false);
    if (news === 'completed') window.checkoutEmbed?.closeModal?.();
    onNews(news);
  });

  useEffect(() => {
    const running = runCheckout(checkout, container.current, (news) => tell(news));
    close.current = running.close;
    return running.end;
  }, [checkout]);

  // The buyer left for the provider's page and came back: the store sells again, and listens for
  // the result.
  useEffect(() => onKeptReturn(() => close.current?.()), []);

  useBackCloses(open, () => {
    window.checkoutEmbed?.closeModal?.();
    close.current?.();
  });

  if (withoutDialog.has(checkout.view.kind)) return null;
  const title = texts.checkout({ plan: checkout.title });
  return (
    <Dialog
      open={open}
      insistent
      onClose={() => close.current?.()}
      title={title}
      closeLabel={texts.closeCheckout}
    >
      <div ref={container} title={title} className="min-h-80" />
    </Dialog>
  );
}
