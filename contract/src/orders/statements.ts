import {
  statementMatches,
  statementRoles,
  STATEMENT_LIMITS,
} from '@regz/rules/orders/statements.ts';
import { TRANSFER_LIMITS } from '@regz/rules/orders/transfers.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { money, orderId } from './orders.ts';

const shape = z.string().min(1).max(STATEMENT_LIMITS.shape);
const columns = z.array(z.enum(statementRoles).nullable()).max(STATEMENT_LIMITS.columns);

/**
 * Returns the meaning of the columns of a bank's file, from its last match. Null for a new shape.
 */
const readStatementColumns = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/orders/staff/statement-columns' })
  .input(z.strictObject({ shape }))
  .output(z.strictObject({ columns: columns.nullable() }));

const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** Digests that identify a line in every later file. They do not reveal the line. */
const marks = z.strictObject({
  plain: digest,
  /** Null in a file without a running balance. */
  balanced: digest.nullable(),
  /** The day in one spelling, whichever part of it the file writes first. */
  day: z.string().max(STATEMENT_LIMITS.date),
});

/**
 * The sent data of a line. Of its text it contains only parts that look like references. None of it
 * is stored.
 */
const line = z.strictObject({
  line: z.int().positive().max(fields.INTEGER_MAX),
  date: z.string().max(STATEMENT_LIMITS.date),
  references: z.string().max(STATEMENT_LIMITS.references),
  amountMinor: z.int().positive().max(STATEMENT_LIMITS.amountMinor),
  /** The bank's own number, or ''. */
  number: z.string().max(STATEMENT_LIMITS.number),
  marks,
});

const matchedOrder = z.strictObject({
  orderId,
  reference: z.string(),
  productName: z.string(),
  username: z.string(),
  amount: money,
  test: z.boolean(),
  /** The waiting slip. */
  slipId: z.uuid().nullable(),
});

/**
 * Proposes the orders for each line of a bank's statement. Records no payment. The meaning of the
 * columns is stored for the next file of this shape.
 */
const matchStatement = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/orders/staff/match-statement' })
  .input(z.strictObject({ shape, columns, lines: z.array(line).max(STATEMENT_LIMITS.rows) }))
  .output(
    z.strictObject({
      lines: z
        .array(
          z.strictObject({
            line: z.int(),
            match: z.enum(statementMatches),
            /** Null if the line names no order, or several. */
            order: matchedOrder.nullable(),
            /** The orders that one transfer names and may pay, if there are several. */
            choices: z.array(matchedOrder),
            /** The number to record it with. */
            bankReference: z.string(),
            /** The order that already has this number. */
            bookedFor: orderId.nullable(),
          }),
        )
        .max(STATEMENT_LIMITS.rows),
    }),
  );

/**
 * Records the transfers of a statement that a person has confirmed, one after the other, each like
 * `acceptTransfer`. A refused transfer has its reason and does not stop the others.
 */
const acceptStatement = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/orders/staff/accept-statement' })
  .input(
    z.strictObject({
      transfers: z
        .array(
          z.strictObject({
            orderId,
            slipId: z.uuid().nullable(),
            amountMinor: fields.amountMinor,
            bankReference: z.string().max(TRANSFER_LIMITS.bankReference),
            /** The line's marks. A line pays one order, even if it names several. */
            marks,
            /** The value date. */
            valueOn: z.iso.date().nullable(),
          }),
        )
        .min(1)
        .max(STATEMENT_LIMITS.transfers),
    }),
  )
  .output(
    z.strictObject({
      /** In the order of the transfers. Null for a recorded one. */
      refused: z
        .array(
          z
            .strictObject({
              code: z.string(),
              data: z.record(z.string(), z.unknown()),
            })
            .nullable(),
        )
        .max(STATEMENT_LIMITS.transfers),
    }),
  );

export const staffStatements = { readStatementColumns, matchStatement, acceptStatement };
