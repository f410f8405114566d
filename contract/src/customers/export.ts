import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';

/** Rows of tables, under the names of tables and columns. */
export const personalExport = z.strictObject({
  exportedAt: fields.instant,
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});

/**
 * Everything held about the caller, as a file to keep: the rows of every table that refers to the
 * account, under the names of tables and columns. Password hashes, tokens and secrets are not in
 * it.
 */
export const exportPersonalData = operation({ caller: 'customer', fileName: 'regz-account.json' })
  .route({ method: 'GET', path: '/accounts/export' })
  .input(fields.nothing)
  .output(personalExport);
