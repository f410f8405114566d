/** The one game that guild applications and giveaways are about. */
export const FOCUS_GAME = 'Free Fire';
