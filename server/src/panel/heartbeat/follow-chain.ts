import { randomBytes } from 'node:crypto';
import { DAY_MS } from '@regz/rules/durations.ts';
import { judgeLink, lengthen } from '@regz/rules/panel/chain.ts';
import { seeParts } from '@regz/rules/panel/same-pc.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { hexOf } from '../known-pcs.ts';
import type { Program } from '../programs.queries.ts';
import { insertReport, wasReportedSince } from '../reports.queries.ts';
import { lockAccount } from '../sign-in/sign-ins.queries.ts';
import type { Beat } from './beat.ts';
import { type Followed, signCopyOut } from './chain.queries.ts';

const TOKEN_BYTES = 16;

/**
 * Follows the chain of a device key; null if a second program uses the key. Writes nothing: the
 * statement that records the heartbeat writes the chain, if it has not changed since the read.
 * @throws Refusal PANEL_CHAIN_LATE
 */
export function followChain(program: Program, { input, device }: Beat): Followed | null {
  const chain = { token: program.chainToken, past: program.chainPast };
  const link = input.chain;
  const verdict = judgeLink(chain, link);
  if (verdict === 'late') throw new Refusal('PANEL_CHAIN_LATE');
  const seen = seeParts(
    { now: hexOf(program.components), before: hexOf(program.componentsBefore) },
    hexOf(device.components),
  );
  if (verdict === 'copied' || seen === null) return null;
  const isNext = verdict === 'next' && link !== undefined;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return {
    chain: isNext ? lengthen(chain, link, token) : chain,
    componentsBefore: seen.before.map((part) => Buffer.from(part, 'hex')),
  };
}

/**
 * Signs a PC out because a second program uses its key, which frees its seat. Reports it to staff
 * and, once a day, mails its owner. False if its chain changed meanwhile.
 */
export async function endCopy(
  services: Services,
  program: Program,
  { device, now }: Beat,
): Promise<boolean> {
  const { email, username } = program;
  const since = new Date(now.getTime() - DAY_MS);
  return transaction(services.db, async ({ trx }) => {
    await lockAccount(trx, program.accountId);
    if (!(await signCopyOut(trx, program))) return false;
    const kind = 'copied';
    const isTold = await wasReportedSince(trx, program, { kind, since });
    const detail = `${program.place} → ${device.place}`;
    await insertReport(trx, program, { kind, detail, at: now, since });
    if (email !== null && !isTold) {
      const data = { username, label: device.label };
      await sendMail(services, trx, { to: email, template: 'panel-device-copied', data });
    }
    return true;
  });
}
