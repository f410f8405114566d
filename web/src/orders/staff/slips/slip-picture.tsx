import { slipFilePath } from '@regz/rules/orders/transfers.ts';
import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import type { WaitingSlip } from './slips.ts';

const texts = messages.ordersTransferStaff;
const BOX = 'w-full overflow-hidden rounded-md border border-line bg-ground';

/** The picture of a slip in a box of constant height. A press enlarges it. A PDF can only be saved. */
export function SlipPicture({ slip: { id, mediaType, orderId } }: { slip: WaitingSlip }) {
  const [isLarge, setLarge] = useState(false);
  const [isLost, setLost] = useState(false);
  const isPdf = mediaType === 'application/pdf';
  if (isPdf || isLost) {
    return (
      <p className={`grid h-24 place-items-center p-4 text-sm text-soft ${BOX}`}>
        {isPdf ? texts.pdf : texts.pictureFailed}
      </p>
    );
  }
  return (
    <button
      type="button"
      aria-expanded={isLarge}
      aria-label={texts.enlarge({ orderId })}
      onClick={() => setLarge(!isLarge)}
      className={isLarge ? BOX : `h-96 ${BOX}`}
    >
      <img
        src={slipFilePath(id)}
        alt=""
        onError={() => setLost(true)}
        className={isLarge ? 'w-full' : 'size-full'}
        style={{ objectFit: 'contain' }}
      />
    </button>
  );
}
