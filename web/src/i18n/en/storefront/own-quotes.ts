/** The effect of a store plan on a customer with a running subscription. */
export const ownQuotes = {
  until: (days: number, end: string) => `${days} days, until ${end}`,
  adds: (days: number, end: string) => `+${days} days → ${end}`,
  replaces: (days: number, name: string) => `${days} days, ends ${name}`,
  change: (amount: string) => `Change for ${amount}`,
  changeFree: 'Change for free',
};
