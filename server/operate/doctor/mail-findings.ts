import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { smtpMailer } from '../../src/integrations/mail/smtp-mailer.ts';
import type { Config } from '../../src/platform/config/config.ts';
import { escapeHtml } from '../../src/platform/escape-html.ts';
import { thrownMessage } from '../../src/platform/thrown.ts';
import { type Finding, findingsOf } from './finding.ts';

const { ok, FAIL } = findingsOf('mail of this report');

/** Mails the findings to STAFF_EMAIL without the outbox, which may be the broken part. */
export async function mailFindings(
  { SMTP_URL: url, MAIL_FROM: from, STAFF_EMAIL: to }: Config,
  lines: readonly string[],
): Promise<Finding> {
  if (url === undefined || to === undefined) {
    return FAIL('not sent: set SMTP_URL and STAFF_EMAIL');
  }
  const mailer = smtpMailer({ url, from });
  const text = lines.join('\n');
  try {
    await mailer.send({
      to,
      messageId: `<${randomUUID()}@doctor.regz>`,
      subject: `The doctor of ${os.hostname()} found something`,
      text,
      html: `<pre>${escapeHtml(text)}</pre>`,
    });
    return ok(`sent to ${to}`);
  } catch (error) {
    return FAIL(`not sent: ${thrownMessage(error)}`);
  } finally {
    await mailer.close();
  }
}
