/** What a plan of the store means to a customer with a subscription that runs. */
export const ownQuotes = {
  until: (days: number, end: string) => `${days} days, until ${end}`,
  adds: (days: number, end: string) => `+${days} days → ${end}`,
  replaces: (days: number, name: string) => `${days} days, ends ${name}`,
  change: (amount: string) => `Change for ${amount}`,
  changeFree: 'Change for free',
};
