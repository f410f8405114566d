import { resolveTxt } from 'node:dns/promises';
import { DAY_MS, MINUTE_MS } from '@regz/rules/durations.ts';
import { verifySmtp } from '../../src/integrations/mail/smtp-mailer.ts';
import type { Config } from '../../src/platform/config/config.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { thrownMessage } from '../../src/platform/thrown.ts';
import { countLateMail, listRefusedSenders } from './doctor.queries.ts';
import { type Finding, findingsOf } from './finding.ts';

const LATE_MS = 15 * MINUTE_MS;

const { ok, note, warn, FAIL } = findingsOf('mail');

/**
 * Checks that the mail server accepts the product's mail, that receivers can verify the sender, and
 * that no mail is stuck.
 */
export async function checkMail(config: Config, db: Database): Promise<Finding[]> {
  const found = await checkOutbox(db);
  if (config.SMTP_URL === undefined) {
    return [note('mail: the built-in server keeps it on this machine (SMTP_URL)'), ...found];
  }
  const domain = /@([^\s>]+)>?$/u.exec(config.MAIL_FROM)?.[1] ?? '';
  return [
    await checkServer(config.SMTP_URL),
    await checkRecord(domain, /^v=spf1\b/iu, 'SPF'),
    await checkRecord(`_dmarc.${domain}`, /^v=DMARC1\b/iu, 'DMARC'),
    ...found,
  ];
}

async function checkServer(url: string): Promise<Finding> {
  try {
    await verifySmtp(url);
    return ok(`mail: ${new URL(url).host} accepts our mail`);
  } catch (error) {
    return FAIL(`mail: ${new URL(url).host} does not accept our mail: ${thrownMessage(error)}`);
  }
}

async function checkRecord(name: string, pattern: RegExp, kind: string): Promise<Finding> {
  const records = await resolveTxt(name).catch(() => []);
  if (records.some((parts) => pattern.test(parts.join('')))) return ok(`mail: ${name} has ${kind}`);
  return warn(`mail: no ${kind} record was found at ${name}, so receivers may treat mail as spam`);
}

async function checkOutbox(db: Database): Promise<Finding[]> {
  const now = Date.now();
  const { waiting, failed } = await countLateMail(db, {
    lateSince: new Date(now - LATE_MS),
    failedSince: new Date(now - DAY_MS),
  });
  const refused = await listRefusedSenders(db);
  const found = refused.map(({ refused: how, mails }) =>
    FAIL(`mail: ${mails} wait, ${how}: the mail server refuses us; check SMTP_URL and MAIL_FROM`),
  );
  if (waiting > 0) found.push(warn(`mail: ${waiting} have waited for over 15 minutes`));
  if (failed > 0) found.push(warn(`mail: ${failed} could not be delivered in the last 24 hours`));
  return found;
}
