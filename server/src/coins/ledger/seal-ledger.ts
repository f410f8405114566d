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

/** How long after a movement no transaction of ours can bring one before it any more. */
const SETTLED_MS = 5 * MINUTE_MS;
const NOTHING = Buffer.alloc(32);

export type Sealing = Pick<Services, 'db' | 'clock' | 'keyedHash' | 'config' | 'log'>;

/**
 * Seals the ledger and the audit trail up to five minutes ago: somebody with every right in the
 * database can change a sealed row and everything that follows from it, but still lacks the seal's
 * key. Each seal is also a line of the log and of a file, so that there is a copy outside.
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

/** Where the copies of the seals lie. */
export function sealsFile({
  STATE_DIR,
  LEDGER_SEALS,
}: Pick<Sealing['config'], 'STATE_DIR' | 'LEDGER_SEALS'>): string {
  return LEDGER_SEALS ?? path.join(STATE_DIR, 'ledger-seals.jsonl');
}

/** The seal's signature over all that it says and over the seal before it. */
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
