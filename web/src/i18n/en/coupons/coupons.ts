/** Sentences of a code that is typed in the store. */
export const coupons = {
  label: 'Code',
  apply: 'Apply',
  applying: 'One moment...',
  remove: 'Remove',
  before: 'Instead of',
  saves: (amount: string) => `You save ${amount}`,
  percentOff: (percent: number) => `${percent}% off`,
  amountOff: (amount: string) => `${amount} off`,
  onlyFor: (plans: readonly string[]) => `for ${plans.join(', ')}`,
  noPlan: 'This code is not for these plans.',
  ownPrices: 'Only codes for a whole plan work now.',
};
