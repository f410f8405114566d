/** Sentences of the main site. Source: specification A 2.2. */
export const mainSite = {
  links: {
    home: 'Home',
    store: 'Store',
    free: 'Free',
    guild: 'Join Guild',
    giveaway: 'Giveaway',
    contact: 'Contact',
    signIn: 'Sign in to Client Area',
    downloads: 'Download Center',
    privacyPolicy: 'Privacy Policy',
    returnPolicy: 'Return Policy',
    termsConditions: 'Terms & Conditions',
    chatCommunity: 'Discord',
    messaging: 'WhatsApp',
    social: 'YouTube',
  },
  footer: {
    navigation: 'Policies',
    note: 'Using the panel on a different PC suspends the account.',
  },
  home: {
    eyebrow: 'Panel subscriptions',
    heading: 'One key. Your panel, unlocked.',
    promise:
      'Redeem a license key, see what it unlocks and how long it lasts, and manage your registered device.',
    description:
      'Regz panel subscriptions: redeem a license key, follow your subscription and manage your device.',
    example: {
      title: 'Subscription Status',
      label: 'Example',
      package: { label: 'Package', value: 'Supreme-Essential' },
      status: { label: 'Status', value: 'Active' },
      daysLeft: { label: 'Days Left', value: '30 days' },
      groups: ['Supreme', 'Essential', 'Esp', 'Utility', 'Hotkey'],
      resets: 'Device resets remaining',
    },
    waysHeading: 'Where to go',
    ways: {
      client: {
        title: 'Client area',
        text: 'Create an account, redeem a key and see your subscription, expiration date and devices.',
      },
      download: {
        title: 'Download Center',
        text: 'Public tool downloads, no login required.',
      },
      store: {
        title: 'Store',
        text: 'Seven plans: weekly, monthly or for three years.',
      },
    },
  },
};
