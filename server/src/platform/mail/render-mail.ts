import { htmlPage, linkCode, type MailText } from './mail-layout.ts';
import type { MailTemplates, Origins } from './mail-template.ts';

/**
 * A mail of the outbox as subject, text and HTML; everything that came from a person is escaped.
 * Links lead to the configured sites. Source: issue 3, part 3.
 */
export function renderMail(
  templates: MailTemplates,
  { template, data }: { template: string; data: unknown },
  origins: Origins,
): { subject: string; text: string; html: string } {
  if (!isTemplate(templates, template)) throw new Error(`There is no mail "${template}".`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the row was written by sendMail, which ties the data to the template
  const write = templates[template] as (data: unknown, origins: Origins) => MailText;
  const mail = write(data, origins);
  const { subject, greeting, lines, action } = mail;
  const code = linkCode(mail);
  const codeLines = code === undefined ? [] : [code.words, code.code, ''];
  const link = `${action.label}: ${action.link}`;
  const text = [greeting, '', ...lines, '', link, '', ...codeLines, 'Regz', ''];
  return { subject, text: text.join('\n'), html: htmlPage(mail) };
}

function isTemplate(templates: MailTemplates, name: string): name is keyof MailTemplates {
  return Object.hasOwn(templates, name);
}
