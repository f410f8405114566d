import { texts } from '../../sentences.ts';

/** Mails to buyers about their orders. */
export const orderMails = texts({
  completed: {
    subject: 'Your license key for {product}',
    ready: 'Your order {order} is complete, and your license key for {product} is ready.',
    saved: 'With the code {code} you saved {saved}.',
    next: 'You can copy and redeem it on your orders page.',
  },
  upgraded: {
    subject: 'You now have {subscription}',
    traded:
      'Your order {order} is complete. Your days were traded in, and {subscription} runs until {moment}.',
    next: 'There is no key to redeem: that has been done for you.',
  },
  keyExchanged: {
    subject: 'A new license key for your order {order}',
    replaced: 'The license key of your order {order} ({product}) was wrong, so we replaced it.',
    key: 'Your new license key: {key}',
    next: 'The previous key no longer works.',
  },
  movedHere: {
    subject: 'The order {order} is now yours',
    moved: 'Our staff moved the order {order} for {product} to your account.',
    next: 'You find it, with its license key, on your orders page.',
  },
  movedAway: {
    subject: 'Your order {order} was moved',
    moved: 'Our staff moved the order {order} for {product} to the account it was meant for.',
    next: 'It is no longer among your orders. If you did not ask for this, write to us.',
  },
  slipDeclined: {
    subject: 'The slip for your order {order} was declined',
    subjectAgain: 'Please send another slip for your order {order}',
    declined: 'We looked at the slip for your order {order} ({product}) and could not accept it:',
    again: 'We looked at the slip for your order {order} ({product}) and need another one:',
    closed: 'The order itself is closed, so nothing is left to do.',
    waits: {
      one: 'You can send another slip on the page of the order. It waits for {n} hour.',
      other: 'You can send another slip on the page of the order. It waits for {n} hours.',
    },
  },
  changed: {
    subjects: {
      refunded: 'Your order {order} was refunded',
      'refunded-in-part': 'Part of your order {order} was refunded',
      disputed: 'The payment for your order {order} is in dispute',
      'charged-back': 'The payment for your order {order} was reversed',
      released: 'Your order {order} is valid again',
    },
    refunded:
      'We refunded {amount} for your order {order} ({product}), which is now refunded in full.',
    'refunded-in-part': 'We refunded {amount} of your order {order} ({product}).',
    disputed: 'The payment for your order {order} ({product}) is in dispute at your bank.',
    'charged-back': 'Your bank reversed the payment for your order {order} ({product}).',
    released: 'The payment for your order {order} ({product}) stands after all.',
    keyless: 'It had no license key yet.',
    keys: {
      refunded: 'Its license key no longer works.',
      'refunded-in-part': 'Its license key keeps working.',
      disputed: 'Its license key is suspended until the dispute is resolved.',
      'charged-back': 'Its license key no longer works.',
      released: 'Its license key works again.',
    },
  },
  keyChanged: {
    subject: 'A license key you redeemed has changed',
    changed: 'You redeemed a license key for {product}. Something has changed about its payment.',
    keys: {
      refunded: 'The license key no longer works.',
      'refunded-in-part': 'The license key keeps working.',
      disputed: 'The license key is suspended until the dispute is resolved.',
      'charged-back': 'The license key no longer works.',
      released: 'The license key works again.',
    },
  },
  /** The reader's subscription after a change of a payment. */
  standing: {
    taken: {
      one: '{n} day was taken off your subscription.',
      other: '{n} days were taken off your subscription.',
    },
    takenForNow: {
      one: '{n} day was taken off your subscription. It comes back if the payment stands.',
      other: '{n} days were taken off your subscription. They come back if the payment stands.',
    },
    addedBack: {
      one: '{n} day was added back to your subscription.',
      other: '{n} days were added back to your subscription.',
    },
    paused: {
      one: 'Your {subscription} subscription is paused; {n} day is kept.',
      other: 'Your {subscription} subscription is paused; {n} days are kept.',
    },
    none: 'You have no running subscription now.',
    endless: 'Your {subscription} subscription has no end date.',
    runs: 'Your {subscription} subscription runs until {moment}.',
  },
});

/** Mails about gifts, to givers and recipients. */
export const giftMails = texts({
  /** Instead of the giver's name, once the account is gone. */
  somebody: 'Somebody',
  bought: {
    subject: 'Your gift for {recipient} is ready',
    complete: 'Your order {order} is complete: {product}, a gift for {recipient}.',
    passOn: 'Its private link is on the page of the order. Pass it on to {recipient}.',
    sent: 'We have sent its private link to {email}.',
    willSend: 'We send its private link to {email} at the time that you chose.',
    next: 'On the page of the order you see when it is opened and redeemed. Until it is opened, you can take it back there.',
  },
  received: {
    subject: '{giver} has a gift for you',
    bought: '{giver} bought you a gift at Regz: {product}.',
    open: 'The link below shows it, and it stays closed until you open it. Keep the link to yourself, because anyone who has it can open the gift.',
    ignore: 'If you do not know who this is from, you can ignore this email.',
    action: 'See your gift',
  },
  changed: {
    bought: '{giver} had bought you a gift at Regz: {product}.',
    refunded: {
      subject: 'Your gift is no longer valid',
      line: 'It was taken back with its payment, and its link no longer opens it.',
    },
    'charged-back': {
      subject: 'Your gift is no longer valid',
      line: 'Its payment was reversed by the bank, and its link no longer opens it.',
    },
    disputed: {
      subject: 'Your gift cannot be redeemed for now',
      line: 'Its payment is in dispute. Until that is resolved, its license key cannot be redeemed.',
    },
    released: {
      subject: 'Your gift is valid again',
      line: 'Its payment stands after all. The link that you were sent works again.',
    },
  },
  keyExchanged: {
    subject: 'A new license key for your gift',
    replaced:
      'The license key of your gift for {recipient} (order {order}) was wrong, so we replaced it.',
    next: 'Whoever has the gift’s private link finds the new key behind it. The previous one no longer works.',
  },
});

/** The mail to customers whose order ended unpaid. */
export const unpaidOrderMails = texts({
  subject: 'Your order {order} was not paid',
  ended: 'Your order {order} for {product} has ended without a payment.',
  doNotPayAgain:
    'If you have sent the money, do not pay again: it counts when it arrives, also now.',
  next: {
    plan: 'If you still want it, continue where you left off: the same plan, currency and way to pay are ready, at the price of today.',
    gift: 'If you still want to give it, continue where you left off: the plan and what you wrote for your gift are ready, at the price of today.',
    upgrade: 'If you still want to change your package, the page below says what that costs today.',
  },
  coupon: 'Your code {code} is used again if it is still valid.',
  nothing:
    'If you do not want it any more, there is nothing to do: we do not write about this order again.',
  turnOff: 'You can turn these mails off on your dashboard, under Email Settings.',
  changePackage: 'Change my package',
  continue: 'Continue',
});

/** Mails to staff about orders that wait for them. */
export const orderStaffMails = texts({
  waiting: {
    subject: 'An order is waiting for a license key',
    outOfStock: 'Order {order} for {product} is to be delivered, but no license key is in stock.',
    next: 'It gets its key as soon as you add one.',
    action: 'Add license keys',
  },
  slipSent: {
    subject: 'A transfer slip is waiting',
    sent: 'The buyer of order {order} for {product} has sent a slip.',
    action: 'Look at the slips',
  },
});

/** Mails to staff about payments. */
export const paymentStaffMails = texts({
  flagged: {
    subject: 'A payment of {amount} needs your decision',
    arrived: 'A payment of {amount} arrived from {provider}.',
    arrivedFor: 'A payment of {amount} arrived from {provider} for order {order}.',
    reasons: {
      'no-order': 'It names no order of ours.',
      'amount-mismatch': 'The amount is not the amount of the order.',
      'currency-mismatch': 'The currency is not the currency of the order.',
      'product-mismatch': 'It paid for another product.',
      'livemode-mismatch': 'It is test money for a live order, or the reverse.',
      'payment-reused': 'The payment belongs to another order.',
      'paid-twice': 'The order was paid before.',
      'paid-otherwise': 'The same plan was paid in another order.',
      'late-price': 'It came after the order was closed, and the plan costs more now.',
      'late-coupon': 'It came after the order was closed, and its code no longer lowers the price.',
      'status-unknown': 'The provider gives it a status that we do not know.',
    },
    otherReason: 'It does not match the order.',
    next: 'No key was assigned for it. Return the payment, or decide what it is for.',
    lookAtPayments: 'Look at the payments',
    openOrder: 'Open the order',
  },
});
