import { texts } from '../../sentences.ts';

/** Sentences of the frame of the client site. */
export const clientSite = texts({
  loading: 'Loading client area...',
  links: {
    dashboard: 'Dashboard',
    orders: 'Orders',
    redeemKey: 'Redeem Key',
    guide: 'Guide',
    download: 'Download',
    contact: 'Contact support',
    status: 'Status',
    termsConditions: 'Terms & Conditions',
    returnPolicy: 'Return Policy',
    store: 'Store',
  },
  account: 'Logged in as',
  support: 'Support',
  backToDashboard: 'Dashboard',
});
