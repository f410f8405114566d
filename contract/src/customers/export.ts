import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';

/** Rows of tables, under the names of tables and columns. */
export const personalExport = z.strictObject({
  exportedAt: fields.instant,
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});

/**
 * All data about the caller, as a file: the rows of every table that refers to the account, under
 * the names of tables and columns. Excludes password hashes, tokens and secrets.
 */
export const exportPersonalData = operation({ caller: 'customer', fileName: 'regz-account.json' })
  .route({ method: 'GET', path: '/accounts/export' })
  .input(fields.nothing)
  .output(personalExport);
