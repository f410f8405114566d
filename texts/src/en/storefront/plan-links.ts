import { texts } from '../../sentences.ts';
/** The links to the pages that buy more of a subscription. */
export const planLinks = texts({
  label: 'Your plan',
  renew: { title: 'Renew', text: 'Buy the plan you had again.' },
  change: { title: 'Change package', text: 'Trade in the days you have left' },
});
