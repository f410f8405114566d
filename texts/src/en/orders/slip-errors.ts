/**
 * Refusals of a slip. Each is its own constant, and the catalogue of refusals leaves out those that
 * only the order's page shows: every first visit loads that catalogue, and the order's page loads
 * later.
 */
export const TRANSFER_ABSENT = 'This order is not paid by bank transfer.';
export const TRANSFER_RECEIVED = 'The transfer of this order has been recorded already.';
export const TRANSFER_ENDED =
  'This order waits no longer. Please choose your plan again in the store.';
export const SLIP_EMPTY = 'This file is empty.';
export const SLIP_TOO_LARGE = 'This file is too large: a slip has at most 5 MB.';
export const SLIP_UNSUPPORTED = 'A slip is a PNG, JPEG or WebP picture, or a PDF.';
export const SLIP_STORAGE_USED =
  'You have sent as many slips as we keep. Please write to us instead of sending another one.';
/** Shown only by the page. */
export const SLIP_UNREADABLE =
  'Your browser cannot read this picture. Take a screenshot of it and choose the screenshot.';
