import type { Language } from '@regz/rules/sites/languages.ts';
import type { MailText } from './mail-layout.ts';

/**
 * The data of each kind of mail. Each slice adds its mails in its `*.mails.ts`, by merging into
 * this interface: the platform has no mails of its own.
 */
export interface MailData {}

export type MailTemplate = keyof MailData;

/** The sites that links lead to. */
export type Origins = { main: string; client: string };

/** Every mail of the product, by its name in the outbox. */
export type MailTemplates = {
  readonly [Template in MailTemplate]: (data: MailData[Template], origins: Origins) => MailText;
};

/** Some or all mails, in each language. */
export type Mails<Templates = Partial<MailTemplates>> = Readonly<Record<Language, Templates>>;

/** Makes the mails of a slice in each language, from its sentences. */
export function mailsIn<Sentences, Templates extends Partial<MailTemplates>>(
  sentences: Readonly<Record<Language, Sentences>>,
  write: (sentences: Sentences) => Templates,
): Mails<Templates> {
  return { en: write(sentences.en), si: write(sentences.si), ta: write(sentences.ta) };
}
