import { transferKinds } from '@regz/rules/coins/ledger.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';

/** The subject of a movement. Texts that staff wrote come in all three languages. */
const about = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('task'), position: z.int(), title: fields.threeLanguages }),
  z.strictObject({ kind: z.literal('game'), game: z.string() }),
  z.strictObject({ kind: z.literal('bonus') }),
  z.strictObject({ kind: z.literal('product'), name: z.string(), purchaseId: z.uuid() }),
  z.strictObject({ kind: z.literal('adjustment'), reason: z.string() }),
  /** Coins of a win that staff have voided; `bonus`: the day's bonus is among them. */
  z.strictObject({
    kind: z.literal('voided'),
    game: z.string(),
    day: fields.day,
    bonus: z.boolean(),
    reason: z.string(),
  }),
  z.strictObject({ kind: z.literal('closing') }),
  z.strictObject({ kind: z.literal('opening') }),
]);

/** One movement of a wallet. Every movement of coins has a row. */
const statementRow = z.strictObject({
  /** Counts the wallet's movements from 1; people quote it to support. */
  seq: z.int().positive(),
  at: fields.instant,
  /** The UTC day it counts for. */
  day: fields.day,
  kind: z.enum(transferKinds),
  /** Negative if coins were taken. */
  coins: z.int(),
  balanceAfter: z.int().nonnegative(),
  about,
});

/** The number of the last row of the previous page. */
export const statementCursor = z.string().regex(/^[1-9]\d{0,8}$/);

/** Newest first, at most fifty; `next` is the `before` of the next page. */
export const statementPage = z.strictObject({
  rows: z.array(statementRow).max(50),
  next: z.string().nullable(),
});
