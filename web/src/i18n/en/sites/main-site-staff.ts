/** The tab of the admin panel with staff's texts on the main site. */
export const mainSiteStaff = {
  loading: 'Loading the main site settings...',
  loadFailed: 'The main site settings could not be loaded',
  claims: {
    title: 'Claims on the home page',
    description: "Shown exactly as written. Below each is the server's own count.",
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
    dailyTasks: (count: number) => `Actual: ${count} tasks`,
    dailyCoins: (coins: number) => `Actual: up to ${coins} coins on a full day`,
    miniGames: (count: number) => `Actual: ${count} games`,
    activeUsers: (customers: number, taskUsers: number) =>
      `Actual: ${customers} customers logged in within 30 days; ${taskUsers} task users with an open account`,
    uptime: 'The server does not measure its own uptime. Ask whatever watches it from outside.',
    support: 'Nothing to count. Claim what your staff can deliver.',
  },
  links: {
    title: 'Links in the footer',
    description: 'HTTPS addresses. Without one, the name links nowhere.',
    fields: { chatCommunity: 'Discord', messaging: 'WhatsApp', social: 'YouTube' },
  },
  submit: 'Save',
  pending: 'Saving...',
  success: 'Main site saved',
  failed: 'Failed to save the main site',
  changed: {
    /** Follows the sentence that a colleague changed this in the meantime. */
    differs: (by: string | null, fields: readonly string[]) =>
      `${by ?? 'Somebody'} saved: ${fields.join('; ')}. Saving again replaces it.`,
    same: (by: string | null) => `${by ?? 'Somebody'} saved the same words.`,
    field: (label: string, value: string) => `${label} “${value}”`,
    nothing: 'no address',
  },
};
