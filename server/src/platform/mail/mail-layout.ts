import type { Language } from '@regz/rules/sites/languages.ts';
import { mailParts } from '@regz/texts/en/platform/mails.ts';
import { textsIn } from '@regz/texts/translations.ts';
import { escapeHtml } from '../escape-html.ts';

/** A mail's text, without markup. */
export type MailText = {
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

const sentences = textsIn({ mailParts });

/**
 * The text below a link with a token: the page, and the token or its short code, because mail
 * filters break links. Undefined for a link without a token.
 */
export function linkCode(
  { action }: Pick<MailText, 'action'>,
  language: Language,
): { words: string; code: string } | undefined {
  const mark = action.link.indexOf('#');
  if (mark === -1) return undefined;
  const page = action.link.slice(0, mark);
  const { code: long, shortCode: short } = sentences[language].mailParts;
  return action.code === undefined
    ? { words: long({ page }), code: action.link.slice(mark + 1) }
    : { words: short({ page }), code: action.code };
}

/** The mail as HTML: tables and inline styles only, because mail programs know little else. */
export function htmlPage(mail: MailText, language: Language): string {
  const { subject, greeting, lines, action } = mail;
  const paragraphs = [greeting, ...lines]
    .map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`)
    .join('\n');
  const link = escapeHtml(action.link);
  const code = linkCode(mail, language);
  const also = alsoLine(mail);
  const codeLines =
    code === undefined
      ? ''
      : `<p style="margin:16px 0 4px;color:#4b5563;font-size:14px">${escapeHtml(code.words)}</p>
<p translate="no" style="margin:0;font:14px/1.5 monospace;word-break:break-all">${escapeHtml(code.code)}</p>
`;
  return `<!doctype html>
<html lang="${language}">
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
