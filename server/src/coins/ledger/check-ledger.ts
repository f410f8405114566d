import { createHash } from 'node:crypto';
import { utcDay } from '@regz/rules/coins/utc-day.ts';
import { DAY_MS, HOUR_MS } from '@regz/rules/durations.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { isMailWritten, sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { countBrokenSeals } from './count-broken-seals.ts';
import { type Fault, findFaults, keepChecks } from './ledger.queries.ts';
import { sealLedger } from './seal-ledger.ts';

const KEPT_MS = 90 * DAY_MS;
/** The UTC hour in which all wallets are looked at, and not only those that moved. */
const NIGHT_HOUR = 3;

/**
 * Checks every invariant and recomputes seals. All results must be 0. @param since checks only
 * wallets that moved since then; null checks all.
 */
export async function checkLedger(
  services: Pick<Services, 'db' | 'keyedHash' | 'config'>,
  since: Date | null = null,
): Promise<Fault[]> {
  const faults = await findFaults(services.db, since);
  return [...faults, { name: 'seal', wrong: await countBrokenSeals(services) }];
}

/**
 * The hourly round: checks, stores the result, and only then seals, because a new seal matches
 * whatever was changed before it. A fault is logged, and mailed to STAFF_EMAIL once a day; it stops
 * nothing by itself. Source: games.md 2.
 */
export async function keepLedger(services: Services): Promise<readonly Fault[]> {
  const at = new Date(services.clock());
  const night = at.getUTCHours() === NIGHT_HOUR;
  const faults = await checkLedger(services, night ? null : new Date(at.getTime() - 2 * HOUR_MS));
  const forgetBefore = new Date(at.getTime() - KEPT_MS);
  await keepChecks(services.db, { at, faults, forgetBefore });
  await sealLedger(services);
  const found = faults.filter(({ wrong }) => wrong > 0);
  if (found.length > 0) {
    services.log.error({ faults: found }, 'the coin ledger has faults');
    await mailFaults(services, found, at);
  }
  return faults;
}

async function mailFaults(services: Services, faults: readonly Fault[], at: Date): Promise<void> {
  const { STAFF_EMAIL } = services.config;
  if (STAFF_EMAIL === undefined) return;
  // One mail a day, no matter which check notices first.
  const digest = createHash('sha256')
    .update(`coin ledger ${utcDay(at)}`)
    .digest('hex');
  const id = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5');
  await transaction(services.db, async ({ trx }) => {
    if (await isMailWritten(trx, id)) return;
    await sendMail(services, trx, {
      to: STAFF_EMAIL,
      template: 'ledger-faults',
      data: { faults: [...faults] },
      id,
    });
  });
}
