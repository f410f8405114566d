import { texts } from '../../sentences.ts';
/** The effect of a store plan on a customer with a running subscription. */
export const ownQuotes = texts({
  until: '{days} days, until {end}',
  adds: '+{days} days → {end}',
  replaces: '{days} days, ends {name}',
  change: 'Change for {amount}',
  changeFree: 'Change for free',
});
