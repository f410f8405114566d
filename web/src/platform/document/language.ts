import { cookieLanguage, type Language } from '@regz/rules/sites/languages.ts';

/** The language of this document and of its scripts, which the build sets. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the build defines it from a `Language`
export const language = (import.meta.env['SITE_LANGUAGE'] ?? 'en') as Language;

/** True if a log-in has given this browser another language than that of the document. */
export function isOutdated(): boolean {
  return (cookieLanguage(document.cookie) ?? language) !== language;
}
