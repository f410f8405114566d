import { escapeHtml } from '../escape-html.ts';

/** A mail's text, without markup. */
export type MailText = {
  /** The text's language tag; English by default. */
  language?: string;
  subject: string;
  greeting: string;
  lines: readonly string[];
  action: { label: string; link: string };
};

/** The mail as HTML: tables and inline styles only, because mail programs know little else. */
export function htmlPage({ language = 'en', subject, greeting, lines, action }: MailText): string {
  const paragraphs = [greeting, ...lines]
    .map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`)
    .join('\n');
  const link = escapeHtml(action.link);
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
</td></tr></table>
</td></tr></table>
</body></html>
`;
}
