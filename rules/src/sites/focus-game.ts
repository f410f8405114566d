/** The one game of guild applications and giveaways. */
export const FOCUS_GAME = 'Free Fire';
