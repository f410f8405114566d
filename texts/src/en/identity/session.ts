import { texts } from '../../sentences.ts';

/** Session texts that every page with a login has. */
export const accountSession = texts({
  loadFailed: 'Failed to load session',
  banned: 'Your account has been banned.',
  ended: 'User session not found. Please login again.',
  loggedOut: 'Logged out successfully',
  logOut: 'Logout',
  loggingOut: 'Logging out...',
});
