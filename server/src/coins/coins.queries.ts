import { type CompiledQuery, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { preparedQuery, preparedText } from '../platform/database/prepared-query.ts';

/**
 * The request for a movement: the wallet, the kind and the row that proves it. The database sets
 * the amount.
 */
export type Posting = { userId: string; at: Date } & (
  | { kind: 'task'; position: number }
  | { kind: 'game'; playId: string }
  | { kind: 'bonus' }
  | { kind: 'purchase'; purchaseId: string }
  | { kind: 'adjustment'; adjustmentId: string }
  | { kind: 'forfeit' }
);

type PostingRow = Record<'userId' | 'kind', string> & { at: Date } & Proof;

type Proof = Record<'playId' | 'purchaseId' | 'adjustmentId', string | null> & {
  position: number | null;
};

const posted = preparedText(
  (db, row: PostingRow) =>
    sql<{ balance: number }>`
    select balance from post_coins(${row.userId}::uuid, ${row.kind}, ${row.at}::timestamptz,
      ${row.position}::smallint, ${row.playId}::uuid, ${row.purchaseId}::uuid,
      ${row.adjustmentId}::uuid)`,
);

const unproved: Proof = { position: null, playId: null, purchaseId: null, adjustmentId: null };

/** A query that posts a movement. The database refuses it without proof. */
export function coinPosting(trx: Database, posting: Posting): CompiledQuery<{ balance: number }> {
  return posted(trx, { ...unproved, ...posting });
}

/** Posts a movement and returns the balance after it. */
export async function postCoins(trx: Database, posting: Posting): Promise<number> {
  const { rows } = await trx.executeQuery(coinPosting(trx, posting));
  const [row] = rows;
  if (row === undefined) throw new Error('post_coins gave no balance.');
  return row.balance;
}

/**
 * A query that counts the tasks and games of a UTC day, and reports whether its bonus was posted,
 * or taken back with a voided play.
 */
export const dayCounts = preparedText((db, { userId, day }: { userId: string; day: string }) =>
  db
    .selectFrom('coin_transfers as transfer')
    .leftJoin('game_plays as play', 'play.id', 'transfer.play_id')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('transfer.kind', '=', 'task').as('tasks'),
      fn.countAll<number>().filterWhere('transfer.kind', '=', 'game').as('games'),
      sql<boolean>`coalesce(bool_or(transfer.kind = 'bonus'), false)`.as('bonus'),
      sql<boolean>`coalesce(bool_or(play.voided_bonus), false)`.as('takenBack'),
    ])
    .where('transfer.user_id', '=', userId)
    .where('transfer.coin_date', '=', day),
);

type DayFacts = {
  /** The UTC days whose bonus was earned and not taken back, in any order. */
  bonusDays: string[];
  /** The names of the games that the day's coins are for. */
  gamesWon: string[];
  coinsTakenBack: number;
  /** Coins earned from `since` to the start of the day. */
  earned: number;
  daysSinceJoining: number;
};

/** Reads a wallet's past and its UTC day, except for the counts. */
export const readDayFacts = preparedQuery(
  (db, { userId, day, since }: { userId: string; day: string; since: string }) =>
    sql<DayFacts>`
    select array(
             select coin_date::text from coin_transfers
              where user_id = ${userId}::uuid and kind = 'bonus'
             union
             select task_date::text from task_imported_days
              where user_id = ${userId}::uuid and bonus_earned
             except
             select coin_date::text from game_plays play
               join coin_transfers on coin_transfers.play_id = play.id
              where play.user_id = ${userId}::uuid and voided_bonus) as "bonusDays",
           array(
             select game_name from coin_transfers transfer join game_plays play on play.id = play_id
              where transfer.user_id = ${userId}::uuid and coin_date = ${day}::date) as "gamesWon",
           (select coalesce(-sum(correction.amount), 0)::integer
              from coin_transfers transfer
              join coin_adjustments correction on correction.play_id = transfer.play_id
             where transfer.user_id = ${userId}::uuid and coin_date = ${day}::date)
             as "coinsTakenBack",
           (select coalesce(sum(amount), 0)::integer from coin_transfers
             where user_id = ${userId}::uuid and kind in ('task', 'game', 'bonus')
               and coin_date >= ${since}::date and coin_date < ${day}::date) as earned,
           ${day}::date - (created_at at time zone 'UTC')::date as "daysSinceJoining"
      from web_task where id = ${userId}::uuid`,
);

/** Movements of a wallet, newest first, each with the task, game or product it was about. */
export async function listTransfers(
  db: Database,
  page: { userId: string; before: number; limit: number },
) {
  return db
    .selectFrom('coin_transfers as transfer')
    .leftJoin('tasks', 'tasks.position', 'transfer.task_position')
    .leftJoin('game_completions as game', 'game.play_id', 'transfer.play_id')
    .leftJoin('task_shop_purchases as purchase', 'purchase.id', 'transfer.purchase_id')
    .leftJoin('key_stock_products as product', 'product.id', 'purchase.product_id')
    .select([
      'transfer.seq',
      'transfer.created_at as at',
      'transfer.coin_date as day',
      'transfer.kind',
      'transfer.to_account as toAccount',
      'transfer.amount',
      'transfer.balance_after as balanceAfter',
      'transfer.task_position as position',
      'tasks.title_en as titleEn',
      'tasks.title_si as titleSi',
      'tasks.title_ta as titleTa',
      'game.game_name as game',
      'transfer.purchase_id as purchaseId',
      'transfer.adjustment_id as adjustmentId',
      'product.name as product',
    ])
    .where('transfer.user_id', '=', page.userId)
    .where('transfer.seq', '<', page.before)
    .orderBy('transfer.seq', 'desc')
    .limit(page.limit)
    .execute();
}

/**
 * Corrections, each with the win that it took back, if any. Read apart from the movements because
 * PostgreSQL plans two short joins in a tenth of the time of one long join.
 */
export async function findCorrections(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('coin_adjustments as adjustment')
    .leftJoin('game_completions as lost', 'lost.play_id', 'adjustment.play_id')
    .leftJoin('game_plays as voided', 'voided.id', 'adjustment.play_id')
    .select([
      'adjustment.id',
      'adjustment.reason',
      'lost.game_name as voidedGame',
      'lost.completion_date as voidedDay',
      'voided.void_reason as voidReason',
      'voided.voided_bonus as voidedBonus',
    ])
    .where(sql<boolean>`adjustment.id = any(${ids}::uuid[])`)
    .execute();
}

export type TransferRow = Awaited<ReturnType<typeof listTransfers>>[number];
export type CorrectionRow = Awaited<ReturnType<typeof findCorrections>>[number];

/** Returns a wallet's owner and balance. */
export async function findWallet(db: Database, userId: string) {
  return db
    .selectFrom('web_task')
    .select(['username', 'regzcoin as balance'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** A wallet's movements; the rows go into the export as they are. */
export async function findOwnTransfers(db: Database, userId: string) {
  return db
    .selectFrom('coin_transfers')
    .select(['seq', 'kind', 'from_account', 'to_account', 'amount', 'balance_after', 'coin_date'])
    .select(['task_position', 'play_id', 'purchase_id', 'adjustment_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('seq')
    .execute();
}

/** Games that were won; the coins of imported ones are in the opening balance. */
export async function findOwnGames(db: Database, userId: string) {
  return db
    .selectFrom('game_completions')
    .select(['play_id', 'game_name', 'completion_date', 'coins_earned', 'created_at', 'imported'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** Corrections of a wallet, without the names of those who made them. */
export async function findOwnAdjustments(db: Database, userId: string) {
  return db
    .selectFrom('coin_adjustments')
    .select(['id', 'amount', 'reason', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}
