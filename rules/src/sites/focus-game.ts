/** The one game that guild applications and giveaways are about. Source: specification A 1. */
export const FOCUS_GAME = 'Free Fire';
