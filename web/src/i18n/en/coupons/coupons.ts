/** Sentences of a code in the store. */
export const coupons = {
  ask: 'Have a code?',
  label: 'Code',
  apply: 'Apply',
  applying: 'One moment...',
  remove: 'Remove',
  before: 'Instead of',
  saves: (amount: string) => `You save ${amount}`,
  percentOff: (percent: number) => `${percent}% off`,
  amountOff: (amount: string) => `${amount} off`,
};
