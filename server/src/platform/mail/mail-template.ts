import type { MailText } from './mail-layout.ts';

/**
 * What each kind of mail says beside its own words. Each slice adds its mails in its `*.mails.ts`,
 * by declaring this interface once more: the platform knows no mail of its own.
 */
export interface MailData {}

export type MailTemplate = keyof MailData;

/** The sites that links lead to. */
export type Origins = { main: string; client: string };

/** Every mail of the product, by its name in the outbox. */
export type MailTemplates = {
  readonly [Template in MailTemplate]: (data: MailData[Template], origins: Origins) => MailText;
};
