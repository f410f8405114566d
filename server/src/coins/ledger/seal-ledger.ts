import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { MINUTE_MS } from '@regz/rules/durations.ts';
import type { Services } from '../../platform/services.ts';
import {
  digestLedger,
  findSettledEntry,
  insertSeal,
  listSeals,
  type SealRow,
} from './seals.queries.ts';

/** After this time, no transaction of ours can add a movement before an existing one. */
const SETTLED_MS = 5 * MINUTE_MS;
const NOTHING = Buffer.alloc(32);

export type Sealing = Pick<Services, 'db' | 'clock' | 'keyedHash' | 'config' | 'log'>;

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
export function macOf(
  { keyedHash }: Pick<Services, 'keyedHash'>,
  seal: Omit<SealRow, 'mac'>,
): Buffer {
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
