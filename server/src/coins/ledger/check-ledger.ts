import { createHash } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { utcDay } from '@regz/rules/coins/utc-day.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@regz/rules/durations.ts';
import { type AuditArchive, readArchives } from '../../audit/archives.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { isMailWritten, sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { thrownCode } from '../../platform/thrown.ts';
import { type Fault, findFaults, keepChecks } from './ledger.queries.ts';
import {
  digestLedger,
  findAnySeal,
  findSealBefore,
  findSettledEntry,
  insertSeal,
  listSeals,
  type SealRow,
} from './seals.queries.ts';

/** After this time, no transaction of ours can add a movement before an existing one. */
const SETTLED_MS = 5 * MINUTE_MS;
const NOTHING = Buffer.alloc(32);

type Sealing = Pick<Services, 'db' | 'clock' | 'keyedHash' | 'config' | 'log'>;

/**
 * Seals the ledger and the audit trail up to five minutes ago. A person with all rights in the
 * database can change a sealed row and all later rows, but lacks the seal's key. Each seal is also
 * written to the log and to a file, as an external copy.
 */
export async function sealLedger(services: Sealing): Promise<SealRow | null> {
  const { db, config, log } = services;
  const sealedUntil = new Date(services.clock() - SETTLED_MS);
  const [previous] = await listSeals(db, 1);
  if (previous !== undefined && previous.sealedUntil >= sealedUntil) return null;
  const auditAfter = previous?.auditLastId ?? 0;
  const auditLastId = Math.max(auditAfter, await findSettledEntry(db, sealedUntil));
  const digest = await digestLedger(db, { until: sealedUntil, auditAfter, auditLast: auditLastId });
  const unsigned = { ...digest, sealedUntil, auditLastId, previousMac: previous?.mac ?? NOTHING };
  const seal = { ...unsigned, mac: macOf(services, unsigned) };
  if (!(await insertSeal(db, seal))) return null;
  const line = writtenSeal(seal);
  log.info({ seal: line }, 'the coin ledger was sealed');
  await appendFile(sealsFile(config), `${JSON.stringify(line)}\n`, { mode: 0o600 });
  return seal;
}

/** The file with the copies of the seals. */
export function sealsFile({
  STATE_DIR,
  LEDGER_SEALS,
}: Pick<Sealing['config'], 'STATE_DIR' | 'LEDGER_SEALS'>): string {
  return LEDGER_SEALS ?? path.join(STATE_DIR, 'ledger-seals.jsonl');
}

/** The seal's signature over its content and the previous seal. */
function macOf({ keyedHash }: Pick<Services, 'keyedHash'>, seal: Omit<SealRow, 'mac'>): Buffer {
  return keyedHash('regz ledger seals', JSON.stringify(writtenSeal(seal)));
}

function writtenSeal(seal: Omit<SealRow, 'mac'> & { mac?: Buffer }) {
  return {
    sealedUntil: seal.sealedUntil.toISOString(),
    wallets: seal.wallets,
    transfers: seal.transfers,
    issued: seal.issued,
    spent: seal.spent,
    walletDigest: seal.walletDigest.toString('hex'),
    auditLastId: seal.auditLastId,
    auditDigest: seal.auditDigest.toString('hex'),
    previousMac: seal.previousMac.toString('hex'),
    mac: seal.mac?.toString('hex'),
  };
}

const KEPT_MS = 90 * DAY_MS;
/** The UTC hour in which all wallets are checked, not only those with recent movements. */
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
 * The hourly round: checks, stores the result, and only then seals, because a new seal covers
 * earlier changes. A fault is logged, and mailed to STAFF_EMAIL once a day. It stops no other work.
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
  // One mail a day, regardless of which check fails first.
  const digest = createHash('sha256')
    .update(`coin ledger ${utcDay(at)}`)
    .digest('hex');
  const id = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5');
  await transaction(services.db, async ({ trx }) => {
    if (await isMailWritten(trx, id)) return;
    await sendMail(services, trx, {
      language: 'en',
      to: STAFF_EMAIL,
      template: 'ledger-faults',
      data: { faults: [...faults] },
      id,
    });
  });
}

type Checking = Pick<Services, 'db' | 'keyedHash' | 'config'>;

/**
 * Recomputes the newest seal and a random older one, and returns the number that no longer match
 * the data. It also counts a newest seal of the external copy that is missing from the database,
 * and records of archived entries that this installation did not sign.
 */
export async function countBrokenSeals(services: Checking): Promise<number> {
  const [newest] = await listSeals(services.db, 1);
  const any = await findAnySeal(services.db);
  const chosen = [newest, any].filter((seal) => seal !== undefined);
  const { archives, forged } = await readArchives(services.db, services.keyedHash);
  let broken = forged + ((await lostSeal(services, newest)) ? 1 : 0);
  for (const seal of chosen) {
    if (!(await holds(services, seal, archives))) broken += 1;
  }
  return broken;
}

/**
 * A seal over archived entries can be compared only with the archive file. This check accepts the
 * audit digest of such a seal, which the seal's signature covers.
 */
async function holds(
  services: Checking,
  seal: SealRow,
  archives: readonly AuditArchive[],
): Promise<boolean> {
  const before = await findSealBefore(services.db, seal.sealedUntil);
  const auditAfter = before?.auditLastId ?? 0;
  const auditLast = seal.auditLastId;
  const found = await digestLedger(services.db, { until: seal.sealedUntil, auditAfter, auditLast });
  const isElsewhere = archives.some(
    ({ firstId, lastId }) => firstId <= auditLast && lastId > auditAfter,
  );
  const now = isElsewhere ? { ...found, auditDigest: seal.auditDigest } : found;
  const follows = seal.previousMac.equals(before?.mac ?? Buffer.alloc(32));
  const { sealedUntil, auditLastId, previousMac } = seal;
  return (
    follows && macOf(services, { ...now, sealedUntil, auditLastId, previousMac }).equals(seal.mac)
  );
}

/** True if the external copy contains a newer seal than the database. */
async function lostSeal({ config }: Checking, newest: SealRow | undefined): Promise<boolean> {
  let text: string;
  try {
    text = await readFile(sealsFile(config), 'utf8');
  } catch (error) {
    if (thrownCode(error) === 'ENOENT') return false;
    throw error;
  }
  const last = text.trimEnd().split('\n').at(-1) ?? '';
  const match = /"sealedUntil":"([^"]+)"/.exec(last);
  if (match?.[1] === undefined) return false;
  return newest === undefined || newest.sealedUntil.toISOString() < match[1];
}
