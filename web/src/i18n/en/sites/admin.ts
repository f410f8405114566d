/** Sentences of the admin panel. Source: specification B 2 Admin. */
export const adminSite = {
  logIn: {
    heading: 'Admin Login',
    description: 'For staff only. Every action in the panel is logged.',
    formTitle: 'Log in',
  },
  panel: {
    heading: 'Admin Panel - Key Management',
    welcome: (username: string) => `Welcome, ${username}`,
    loading: 'Loading admin panel...',
    tabs: 'Sections of the admin panel',
    licenseKeys: 'License Keys',
    subscriptionTypes: 'Subscription Types',
    orders: 'Orders',
    plans: 'Plans & Prices',
    users: 'Users',
    downloads: 'Downloads',
    tasks: 'Tasks',
    taskUsers: 'Task Users',
    coins: 'Coins',
    coinShop: 'Coin Shop',
    contact: 'Contact',
    guild: 'Guild',
    giveaways: 'Giveaways',
    staff: 'Staff',
    sandboxPayments: 'Sandbox payments',
  },
};
