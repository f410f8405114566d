import { escapeHtml } from '../escape-html.ts';

/** A mail's text, without markup. */
export type MailText = {
  /** The text's language tag; English by default. */
  language?: string;
  subject: string;
  greeting: string;
  lines: readonly string[];
  /** `code` is a short code that can be entered in place of the link's token. */
  action: { label: string; link: string; code?: string | undefined };
  /** Another page that the mail is about, below its action. */
  also?: { label: string; link: string } | undefined;
  /** The address with which a mail program turns mails of this kind off: see `unsubscribeLink`. */
  unsubscribe?: string | undefined;
};

const codeWords: Readonly<Record<string, (page: string) => string>> = {
  en: (page) => `If the link does not work, open ${page} and paste this code:`,
  si: (page) => `සබැඳිය ක්‍රියා නොකරන්නේ නම්, ${page} විවෘත කර මෙම කේතය අලවන්න:`,
  ta: (page) => `இணைப்பு செயல்படவில்லை என்றால், ${page} ஐத் திறந்து இந்தக் குறியீட்டை ஒட்டவும்:`,
};

const shortCodeWords = (page: string) =>
  `If the link does not work, or you read this on another device, open ${page} where you requested it and enter this code:`;

/**
 * The text below a link with a token: the page, and the token or its short code, because mail
 * filters break links. Undefined for a link without a token.
 */
export function linkCode({
  language = 'en',
  action,
}: Pick<MailText, 'language' | 'action'>): { words: string; code: string } | undefined {
  const mark = action.link.indexOf('#');
  const words = codeWords[language];
  if (mark === -1 || words === undefined) return undefined;
  const page = action.link.slice(0, mark);
  return action.code === undefined
    ? { words: words(page), code: action.link.slice(mark + 1) }
    : { words: shortCodeWords(page), code: action.code };
}

/** The mail as HTML: tables and inline styles only, because mail programs know little else. */
export function htmlPage(mail: MailText): string {
  const { language = 'en', subject, greeting, lines, action } = mail;
  const paragraphs = [greeting, ...lines]
    .map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`)
    .join('\n');
  const link = escapeHtml(action.link);
  const code = linkCode(mail);
  const also = alsoLine(mail);
  const codeLines =
    code === undefined
      ? ''
      : `<p style="margin:16px 0 4px;color:#4b5563;font-size:14px">${escapeHtml(code.words)}</p>
<p translate="no" style="margin:0;font:14px/1.5 monospace;word-break:break-all">${escapeHtml(code.code)}</p>
`;
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f3f4f6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:32px;background:#ffffff;border-radius:12px;color:#111827;
font:16px/1.5 system-ui,sans-serif">
<p style="margin:0 0 24px;font-weight:700">Regz</p>
${paragraphs}
<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 20px;
border-radius:8px;background:#1d4ed8;color:#ffffff;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0;color:#4b5563;font-size:14px;word-break:break-all">${link}</p>
${codeLines}${also}</td></tr></table>
</td></tr></table>
</body></html>
`;
}

function alsoLine({ also }: Pick<MailText, 'also'>): string {
  if (also === undefined) return '';
  return `<p style="margin:16px 0 0"><a href="${escapeHtml(also.link)}" style="color:#1d4ed8">${escapeHtml(also.label)}</a></p>
`;
}
