import { texts } from '../../sentences.ts';

export const slipErrors = texts({
  ORDER_TRANSFER_ABSENT: 'This order is not paid by bank transfer.',
  ORDER_TRANSFER_RECEIVED: 'The transfer of this order has been recorded already.',
  ORDER_TRANSFER_ENDED: 'This order waits no longer. Please choose your plan again in the store.',
  ORDER_SLIP_EMPTY: 'This file is empty.',
  ORDER_SLIP_TOO_LARGE: 'This file is too large: a slip has at most 5 MB.',
  ORDER_SLIP_UNSUPPORTED: 'A slip is a PNG, JPEG or WebP picture, or a PDF.',
  ORDER_SLIP_STORAGE_USED:
    'You have sent as many slips as we keep. Please write to us instead of sending another one.',
});
