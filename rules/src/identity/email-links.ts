/** The lifetime of a mailed link, in minutes. */
export const EMAIL_LINK_MINUTES = { verify: 24 * 60, 'reset-password': 30 } as const;

export type EmailLinkPurpose = keyof typeof EMAIL_LINK_MINUTES;
