/** The pages of the client area whose address a customer can mail to their own PC. */
export const mailedPages = ['guide', 'download'] as const;
export type MailedPage = (typeof mailedPages)[number];
