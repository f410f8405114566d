import { messages } from '@regz/texts/en.ts';
import { api } from '../../platform/api/api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useGiftAct } from './use-gift-act.ts';

const texts = messages.orderGifts.takeBack;

type TakeGiftBackDialogProps = { orderId: string; onClose: () => void };

/** Asks for confirmation before a gift is taken back. */
export function TakeGiftBackDialog({ orderId, onClose }: TakeGiftBackDialogProps) {
  const act = useGiftAct({
    send: (input: { orderId: string }, options) => api.orders.takeGiftBack(input, options),
    texts,
    onDone: onClose,
  });
  const footer = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button
        pending={act.isPending}
        pendingText={texts.pending}
        onClick={() => act.mutate({ orderId })}
      >
        {texts.confirm}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={texts.title} footer={footer}>
      <p>{texts.text}</p>
      {act.fault === undefined ? null : <Notice tone="bad">{act.fault}</Notice>}
    </Dialog>
  );
}
