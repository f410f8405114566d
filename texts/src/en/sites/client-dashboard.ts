import { texts } from '../../sentences.ts';

/** Sentences of the dashboard, apart from those of its cards. */
export const clientDashboard = texts({
  heading: 'Dashboard',
  loading: 'Loading your dashboard...',
  buy: 'Buy a key',
  mails: 'Mails from us',
  more: {
    label: 'More about your account',
    guide: {
      text: 'From a fresh PC to your first round',
      done: '{done} of {all} steps done',
    },
    security: {
      text: 'How you log in',
      on: 'Two-step verification is on',
      off: 'Two-step verification is off',
    },
    activity: { text: 'Recent activity on this account' },
  },
  nextStep: {
    loading: 'Loading the next step...',
    getKey: {
      title: 'Get a key',
      text: 'Buy a key, redeem one that you have, or earn one with coins.',
      redeem: 'Redeem a license key',
      earn: 'Earn one free',
    },
    renew: {
      title: 'Renew {name}',
      soon: 'Your subscription ends on {day}. New days come on top.',
      ended: 'Your subscription has ended. Renew it or redeem a key.',
      action: 'Renew',
    },
    buy: {
      title: 'Keep the panel',
      soon: 'Your free day ends on {day}. A key from the store starts at once.',
      ended: 'Your free day has ended. A key from the store starts at once.',
      action: 'Open the store',
    },
    approval: {
      title: 'Waiting for approval',
      text: 'Our staff approve every new account. Downloads and Discord open as soon as yours is approved.',
    },
    install: {
      title: 'Set up your PC',
      text: 'The install guide takes you from the download to your first round, step by step.',
      action: 'Open the guide',
    },
    ready: {
      title: 'Everything is set up',
      text: 'Start the panel on your PC. New versions are on the download page.',
      action: 'Open downloads',
    },
    connect: {
      title: 'Connect Discord',
      text: 'Get the roles for your package, and help from the community when you need it.',
      action: 'Connect Discord',
    },
  },
});
