/** Below every page of the main site and the client area. */
export const FOOTER_NOTE = 'Using the panel on a different PC suspends the account.';
