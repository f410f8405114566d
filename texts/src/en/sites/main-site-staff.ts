import { texts } from '../../sentences.ts';

/** The tab of the admin panel with staff's texts on the main site. */
export const mainSiteStaff = texts({
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
    dailyTasks: 'Actual: {count} tasks',
    dailyCoins: 'Actual: up to {coins} coins on a full day',
    miniGames: 'Actual: {count} games',
    activeUsers:
      'Actual: {customers} customers logged in within 30 days; {taskUsers} task users with an open account',
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
    differs: '{by} saved: {fields}. Saving again replaces it.',
    same: '{by} saved the same words.',
    field: '{label} “{value}”',
    nothing: 'no address',
    somebody: 'Somebody',
  },
});
