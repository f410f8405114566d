import type { RenewalStanding } from '@regz/rules/storefront/renewal.ts';
import { texts } from '../../sentences.ts';

/** Sentences of the page that buys a subscription again. */
export const storefrontRenewal = texts({
  loading: 'Looking up your plan...',
  failed: 'Your plan could not be looked up',
  opening: 'Opening the store at {plan}...',
  open: 'Show it in the store',
  standing: {
    'sold-out': {
      title: 'Sold out right now',
      text: '{plan} has no keys in stock, and more are on their way. Your days stay as they are.',
    },
    gone: {
      title: 'No longer sold',
      text: '{plan} has left the store. Your days stay as they are.',
    },
    'never-bought': {
      title: 'Nothing to renew yet',
      text: 'You have no plan of our store. Choose one, and next time this page renews it.',
    },
  } as const satisfies Record<
    Exclude<RenewalStanding, 'for-sale'>,
    { title: string; text: string }
  >,
  near: 'What comes closest',
  price: '{price} for {days} days',
  choose: 'Choose',
  store: 'Open the store',
});
