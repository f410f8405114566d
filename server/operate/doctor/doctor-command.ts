import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { smtpMailer } from '../../src/integrations/mail/smtp-mailer.ts';
import { type Config, ConfigError, readConfig } from '../../src/platform/config/config.ts';
import { escapeHtml } from '../../src/platform/escape-html.ts';
import { thrownMessage } from '../../src/platform/thrown.ts';
import type { Command } from '../command.ts';
import { examine } from './examine.ts';
import { asJson, asText, exitCodeOf, type Finding, findingsOf } from './finding.ts';
import { checkThrough } from './through/check-through.ts';

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
      language: 'en',
      html: `<pre>${escapeHtml(text)}</pre>`,
    });
    return ok(`sent to ${to}`);
  } catch (error) {
    return FAIL(`not sent: ${thrownMessage(error)}`);
  } finally {
    await mailer.close();
  }
}

/**
 * Checks the requirements of a start and a sale. Exit code 0: no problem; 1: a problem to solve
 * this week; 2: a failure. Source: docs/operations/doctor.md.
 */
export const doctorCommand: Command = {
  usage: '[--json] [--cluster] [--mail] [--through <https://client site>]',
  summary:
    'Checks the installation, group by group; --cluster also all processes and replicas, --through from outside, through the proxy; --mail also mails what is wrong to STAFF_EMAIL.',
  needs: 'environment',
  run: async (environment, args, namesInFile) => {
    const { values } = parseArgs({
      args: [...args],
      options: {
        cluster: { type: 'boolean', default: false },
        json: { type: 'boolean' },
        mail: { type: 'boolean', default: false },
        through: { type: 'string' },
      },
    });
    const findings = await examineAll(() => readConfig(environment, namesInFile), values);
    const lines = values.json === true ? asJson(findings) : asText(findings);
    return { ok: true, lines, exitCode: exitCodeOf(findings) };
  },
};

async function examineAll(
  read: () => Config,
  { cluster, mail, through }: { cluster: boolean; mail: boolean; through?: string | undefined },
): Promise<Finding[]> {
  try {
    const config = read();
    const inside = await examine(config, { cluster });
    const outside = through === undefined ? [] : await checkThrough(config, through);
    const found = [...inside, ...outside];
    if (!mail || exitCodeOf(found) === 0) return found;
    return [...found, await mailFindings(config, asText(found))];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [findingsOf('configuration').FAIL(error.message)];
  }
}
