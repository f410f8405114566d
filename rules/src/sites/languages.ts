/** The languages of pages and mails. English is complete; a missing sentence shows in English. */
export const languages = ['en', 'si', 'ta'] as const;
export type Language = (typeof languages)[number];

/** The languages that PO files translate to. */
export const translatedLanguages = ['si', 'ta'] as const;
export type TranslatedLanguage = (typeof translatedLanguages)[number];

/** Stores the chosen language in the browser. The language switch and a log-in set it. */
export const LANGUAGE_COOKIE = 'regz-language';
export const LANGUAGE_COOKIE_SECONDS = 31_536_000;

/** The limits of a header in characters and entries. The rest is ignored. */
const HEADER = { length: 300, entries: 10 } as const;

export function isLanguage(text: string | null | undefined): text is Language {
  return languages.some((language) => language === text);
}

/** Splits an address: `/si/store` is the page `/store` in Sinhala. English has no prefix. */
export function splitAddress(path: string): { language: Language | null; path: string } {
  const page = pageOf(path);
  const [, first] = path.split('/');
  return { language: page !== path && isLanguage(first) ? first : null, path: page };
}

/** The page of an address, whatever its language. */
export function pageOf(path: string): string {
  return path.replace(/^\/(?:si|ta)(?=\/(?!\/)|$)/, '') || '/';
}

/** The address of a page in a language. */
export function addressIn(language: Language, path: string): string {
  if (language === 'en') return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** The language that a `Cookie` header names. */
export function cookieLanguage(header: string | undefined): Language | null {
  const [, chosen] =
    new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=(\\w+)(?:;|$)`).exec(header ?? '') ?? [];
  return isLanguage(chosen) ? chosen : null;
}

/** The first language of an `Accept-Language` header that pages have: by weight, then by order. */
function acceptedLanguage(header: string | undefined): Language | null {
  const entries = (header ?? '')
    .slice(0, HEADER.length)
    .split(',', HEADER.entries)
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';');
      const weights = parameters.map((text) => /^\s*q=([01](?:\.\d{1,3})?)\s*$/.exec(text)?.[1]);
      const weight = Number(weights.find((text) => text !== undefined) ?? 1);
      return { language: tag.split('-')[0], weight };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  return entries.map(({ language }) => language).find(isLanguage) ?? null;
}

/** The language of an answer: the address decides, then the cookie, the browser, and English. */
export function requestLanguage(request: {
  address?: Language | null;
  cookie: string | undefined;
  accepted: string | undefined;
}): Language {
  const { address = null, cookie, accepted } = request;
  return address ?? cookieLanguage(cookie) ?? acceptedLanguage(accepted) ?? 'en';
}
