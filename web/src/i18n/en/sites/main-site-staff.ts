/** The tab of the admin panel with what staff word on the main site. Source: decision 30. */
export const mainSiteStaff = {
  loading: 'Loading the main site settings...',
  loadFailed: 'The main site settings could not be loaded',
  claims: {
    title: 'Claims on the home page',
    description: 'Shown as you write them. Below each stands what the server counts.',
    fields: {
      dailyTasks: 'Daily tasks',
      dailyCoins: 'Coins a day',
      miniGames: 'Mini-games per day',
      activeUsers: 'Active users',
      uptime: 'Uptime',
      support: 'Support',
    },
  },
  figures: {
    dailyTasks: (count: number) => `True figure: ${count} tasks`,
    dailyCoins: (coins: number) => `True figure: up to ${coins} coins on a full day`,
    miniGames: (count: number) => `True figure: ${count} games`,
    activeUsers: (customers: number, taskUsers: number) =>
      `True figure: ${customers} customers logged in within 30 days; ${taskUsers} task users with an open account`,
    uptime: 'The server does not measure its own uptime. Ask whatever watches it from outside.',
    support: 'Nothing to count. Claim what your staff can keep.',
  },
  links: {
    title: 'Links in the footer',
    description: 'HTTPS addresses. Without an address the name leads nowhere.',
    fields: { chatCommunity: 'Discord', messaging: 'WhatsApp', social: 'YouTube' },
  },
  submit: 'Save',
  pending: 'Saving...',
  success: 'Main site saved',
  failed: 'Failed to save the main site',
  changed: {
    /** Follows the sentence that a colleague changed this meanwhile. */
    differs: (by: string | null, fields: readonly string[]) =>
      `${by ?? 'Somebody'} saved: ${fields.join('; ')}. Saving again replaces it.`,
    same: (by: string | null) => `${by ?? 'Somebody'} saved the same words.`,
    field: (label: string, value: string) => `${label} “${value}”`,
    nothing: 'no address',
  },
};
