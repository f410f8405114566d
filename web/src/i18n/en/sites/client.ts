/** Sentences of the frame and the dashboard of the client site. Source: specification A 2.3, A 2.5. */
export const clientSite = {
  loading: 'Loading client area...',
  links: {
    dashboard: 'Dashboard',
    orders: 'Orders',
    redeemKey: 'Redeem Key',
    guide: 'Guide',
    download: 'Download',
  },
  account: 'Logged in as',
  dashboard: {
    heading: 'Dashboard',
    overview: 'Overview',
    status: 'Subscription',
    daysLeft: 'Days Left',
    devices: 'Devices',
    resets: 'Resets',
  },
};
