/** Sentences of bank transfers as staff see them. */
export const ordersTransferStaff = {
  title: 'Transfer slips',
  description: 'Compare each with the bank’s statement: a slip alone proves nothing.',
  loadFailed: 'Failed to load the slips',
  more: (shown: number, waiting: number) => `The oldest ${shown} of ${waiting}`,
  slipSent: 'Sent',
  reference: 'Reference',
  order: 'Order',
  openOrder: (orderId: string) => `Open order ${orderId}`,
  history: 'Buyer',
  historyText: ({ since, paid, back, declined }: History) =>
    [
      since === null ? 'Account deleted' : `Account since ${since}`,
      paid === 1 ? '1 paid order' : `${paid} paid orders`,
      ...(back === 0 ? [] : [back === 1 ? '1 taken back' : `${back} taken back`]),
      ...(declined === 0
        ? []
        : [declined === 1 ? '1 slip declined' : `${declined} slips declined`]),
    ].join(', '),
  test: 'Test',
  ended:
    'This order has been paid or closed otherwise. If this money came too, record it all the same.',
  resolveFirst: 'Resolve the flag at the order before you accept.',
  save: (kind: string, size: string) => `Save the slip (${kind}, ${size})`,
  of: (act: string, orderId: string) => `${act} of order ${orderId}`,
  kinds: {
    'image/png': 'PNG',
    'image/jpeg': 'JPEG',
    'image/webp': 'WebP',
    'application/pdf': 'PDF',
  },
  acceptOf: (orderId: string) => `Accept the transfer of order ${orderId}`,
  againOf: (orderId: string) => `Ask again for a slip of order ${orderId}`,
  declineOf: (orderId: string) => `Decline the slip of order ${orderId}`,
  accept: {
    button: 'Accept',
    record: 'Record transfer',
    title: 'Has the money come?',
    text: (username: string) =>
      `Enter what the bank’s statement says, not the slip. ${username} then gets the license key.`,
    amount: (currency: string) => `Amount on the statement (${currency})`,
    amountInvalid: 'Enter an amount above 0 with at most two decimals.',
    bankReference: 'Number of the transfer at the bank',
    bankReferenceHint: 'As the statement has it. No two orders may have the same.',
    receivedOn: 'Received on',
    otherAmount: (due: string, received: string) =>
      `The order is for ${due}. Record ${received} if that is what came: the order stays unpaid, and you can return the money.`,
    submitOther: 'Record the other amount',
    successOther: 'Transfer recorded as unmatched money',
    submit: 'Record the transfer',
    pending: 'Recording...',
    success: 'Transfer recorded',
    failed: 'Failed to record the transfer',
  },
  decline: {
    button: 'Decline',
    again: 'Ask again',
    title: 'Decline the slip',
    againTitle: 'Ask for another slip',
    text: (username: string) => `${username} reads the reason in a mail and at the order.`,
    reason: 'Reason',
    reasonHint: 'The buyer reads it, and can then send another slip.',
    submit: 'Decline',
    againSubmit: 'Ask again',
    pending: 'Sending...',
    success: 'Slip declined',
    againSuccess: 'Another slip is asked for',
    failed: 'Failed to decline the slip',
  },
};

type History = { since: string | null; paid: number; back: number; declined: number };
