import { texts } from '../../sentences.ts';

/** Sentences of the main site's frame. */
export const mainSite = texts({
  splash: 'Loading main site...',
  links: {
    home: 'Home',
    store: 'Store',
    free: 'Free',
    guild: 'Join Guild',
    giveaway: 'Giveaway',
    contact: 'Contact',
    status: 'Status',
    /** Precedes the name of the client area until the person is logged in there. */
    signInTo: 'Sign in to',
    clientArea: 'Client Area',
    getKey: 'Get a key',
    privacyPolicy: 'Privacy Policy',
    returnPolicy: 'Return Policy',
    termsConditions: 'Terms & Conditions',
    chatCommunity: 'Discord',
    messaging: 'WhatsApp',
    social: 'YouTube',
  },
  footer: {
    navigation: 'Status and policies',
  },
});
