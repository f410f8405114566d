import { texts } from '../../sentences.ts';

/** Sentences of a code that is typed in the store. */
export const coupons = texts({
  label: 'Code',
  apply: 'Apply',
  applying: 'One moment...',
  remove: 'Remove',
  before: 'Instead of',
  saves: 'You save {amount}',
  percentOff: '{percent}% off',
  amountOff: '{amount} off',
  onlyFor: 'for {plans}',
  noPlan: 'This code is not for these plans.',
  ownPrices: 'Only codes for a whole plan work now.',
});
