import { readFile } from 'node:fs/promises';
import type { Services } from '../../platform/services.ts';
import { thrownCode } from '../../platform/thrown.ts';
import { macOf, sealsFile } from './seal-ledger.ts';
import {
  digestLedger,
  findAnySeal,
  findSealBefore,
  listSeals,
  type SealRow,
} from './seals.queries.ts';

type Checking = Pick<Services, 'db' | 'keyedHash' | 'config'>;

/**
 * Recomputes the newest seal and a random older one, and returns how many no longer match what they
 * sealed. A seal that is the newest in the copy outside but missing from the database counts too.
 */
export async function countBrokenSeals(services: Checking): Promise<number> {
  const [newest] = await listSeals(services.db, 1);
  const any = await findAnySeal(services.db);
  const chosen = [newest, any].filter((seal) => seal !== undefined);
  let broken = (await lostSeal(services, newest)) ? 1 : 0;
  for (const seal of chosen) {
    if (!(await holds(services, seal))) broken += 1;
  }
  return broken;
}

async function holds(services: Checking, seal: SealRow): Promise<boolean> {
  const before = await findSealBefore(services.db, seal.sealedUntil);
  const now = await digestLedger(services.db, {
    until: seal.sealedUntil,
    auditAfter: before?.auditLastId ?? 0,
    auditLast: seal.auditLastId,
  });
  const follows = seal.previousMac.equals(before?.mac ?? Buffer.alloc(32));
  const { sealedUntil, auditLastId, previousMac } = seal;
  return (
    follows && macOf(services, { ...now, sealedUntil, auditLastId, previousMac }).equals(seal.mac)
  );
}

/** Whether the copy outside refers to a newer seal than the database has. */
async function lostSeal({ config }: Checking, newest: SealRow | undefined): Promise<boolean> {
  let text: string;
  try {
    text = await readFile(sealsFile(config.STATE_DIR), 'utf8');
  } catch (error) {
    if (thrownCode(error) === 'ENOENT') return false;
    throw error;
  }
  const last = text.trimEnd().split('\n').at(-1) ?? '';
  const match = /"sealedUntil":"([^"]+)"/.exec(last);
  if (match?.[1] === undefined) return false;
  return newest === undefined || newest.sealedUntil.toISOString() < match[1];
}
