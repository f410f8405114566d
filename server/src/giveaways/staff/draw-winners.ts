import { DAY_MS } from '@regz/rules/durations.ts';
import { drawOrder } from '@regz/rules/giveaways/draw.ts';
import { recordAct } from '../../audit/record-act.ts';
import { takeKey } from '../../key-stock/take-key.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { closeLocked } from '../draw/close-giveaway.ts';
import { openSeed } from '../draw/seed.ts';
import { sha256 } from '../draw/sha256.ts';
import type { StaffGiveaway } from '../giveaway-view.ts';
import {
  findGiveaway,
  insertWinner,
  listPrizeRows,
  lockGiveaway,
  revealSeed,
} from '../giveaways.queries.ts';
import { listEntrants } from '../registrations.queries.ts';
import { requireGiveaway } from '../require-giveaway.ts';

const WAITS_MS = DAY_MS;

/**
 * Draws the winners of a giveaway that is over, once: the giveaway is locked, and each place has
 * one winner. Winners, their keys from stock, their mails and the seed that proves the draw are
 * stored together or not at all. Source: decision record 0024.
 * @throws Refusal GIVEAWAY_UNKNOWN, GIVEAWAY_NOT_OVER, GIVEAWAY_DRAWN, GIVEAWAY_BEACON_MISSING, or
 * GIVEAWAY_KEYS_MISSING
 * with the prize that has no key
 */
export async function drawWinners(
  services: Services,
  context: RequestContext<AdminCaller>,
  { id }: { id: string },
): Promise<StaffGiveaway> {
  const signature = await promisedSignature(services, id);
  return transaction(services.db, async ({ trx }) => {
    const giveaway = await lockGiveaway(trx, id);
    if (giveaway === undefined) throw new Refusal('GIVEAWAY_UNKNOWN');
    if (giveaway.drawnAt !== null || giveaway.sealedSeed === null) {
      throw new Refusal('GIVEAWAY_DRAWN');
    }
    const now = services.clock();
    if (now < giveaway.endsAt.getTime()) throw new Refusal('GIVEAWAY_NOT_OVER');
    if (signature === 'missing') throw new Refusal('GIVEAWAY_BEACON_MISSING');
    if (giveaway.closedAt === null) await closeLocked(trx, id, now);
    const seed = openSeed(services, id, giveaway.sealedSeed);
    const winners = await awardPrizes(services, trx, { ...giveaway, seed, signature });
    await revealSeed(trx, {
      giveawayId: id,
      seed,
      signature,
      by: context.caller.username,
      at: new Date(now),
    });
    const object = { kind: 'giveaway', id };
    await recordAct(trx, context, { action: 'giveaways.draw', object, detail: { winners } });
    const drawn = await requireGiveaway(trx, id, now);
    await keepAnswer(trx, context.idempotency, drawn);
    return drawn;
  });
}

/**
 * The signature of the promised round. Null without a promised round, `missing` if the source has
 * not answered yet. A day after the end the draw does without the round, and its page says so.
 */
async function promisedSignature(
  { db, beacon, clock }: Pick<Services, 'db' | 'beacon' | 'clock'>,
  id: string,
): Promise<string | null> {
  const giveaway = await findGiveaway(db, id);
  if (giveaway === undefined || giveaway.beaconRound === null) return null;
  const over = clock() - giveaway.endsAt.getTime();
  if (over < 0) return 'missing';
  const isOurs = giveaway.beaconChain === beacon?.chain;
  const signature = isOurs ? await beacon?.read(giveaway.beaconRound) : undefined;
  return signature ?? (over < WAITS_MS ? 'missing' : null);
}

/** Gives the prizes to the winners in the order of the draw; returns the number of winners. */
async function awardPrizes(
  services: Services,
  trx: Database,
  giveaway: { id: string; title: string; seed: string; signature: string | null },
): Promise<number> {
  const { id, title, seed, signature } = giveaway;
  const entrants = await listEntrants(trx, id);
  const byCode = new Map(entrants.map((entrant) => [entrant.code, entrant]));
  const order = await drawOrder({ seed, signature, codes: [...byCode.keys()] }, sha256);
  const prizes = await listPrizeRows(trx, [id]);
  const at = new Date(services.clock());
  let winners = 0;
  for (const [index, { place, name: prize, productId }] of prizes.entries()) {
    const winner = byCode.get(order[index] ?? '');
    if (winner === undefined) break;
    const { code, maskedName, email, language: fallback } = winner;
    const key =
      productId === null ? null : await requireKey(services, trx, { productId, prize, code, at });
    const licenseKeyId = key?.id ?? null;
    await insertWinner(trx, { giveawayId: id, place, maskedName, prize, code, licenseKeyId });
    const data = { title, place, prize, licenseKey: key?.licenseKey ?? null, id };
    await sendMail(services, trx, { to: email, template: 'giveaway-won', fallback, data });
    winners += 1;
  }
  return winners;
}

async function requireKey(
  services: Services,
  trx: Database,
  prize: { productId: string; prize: string; code: string; at: Date },
) {
  const { productId, at } = prize;
  // This stays with the key longer than the winner's name may be stored.
  const assignedTo = `giveaway entry ${prize.code.slice(0, 8)}`;
  const key = await takeKey(services, trx, { productId, assignedTo, at, pool: 'live' });
  if (key === undefined) throw new Refusal('GIVEAWAY_KEYS_MISSING', { prize: prize.prize });
  return key;
}
