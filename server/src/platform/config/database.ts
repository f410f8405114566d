import * as z from 'zod';
import { wholeNumber } from './whole-number.ts';

const address = z.string().startsWith('postgres').optional();

/** Where the database is, and how it is reached. */
export const databaseVariables = {
  DATABASE_URL: address,
  DATABASE_OWNER_URL: address,
  /** The same database at PostgreSQL itself, where DATABASE_URL leads through a pooler. */
  DATABASE_DIRECT_URL: address,
  /** Of the pooler at DATABASE_URL; one in session mode counts as none. */
  DATABASE_POOLER: z.enum(['none', 'transaction']).default('none'),
  /** The most connections of the process's pool. */
  DATABASE_POOL: wholeNumber(1, 90).default(16),
  /** How many replicas the database is meant to have. */
  DATABASE_REPLICAS: wholeNumber(0, 50).default(0),
};

type Values = z.infer<z.ZodObject<typeof databaseVariables>>;

/** Why these settings are invalid, one sentence per mistake. */
export function databaseMistakes(values: Values): string[] {
  const mistakes: string[] = [];
  if (values.DATABASE_URL === undefined) {
    for (const name of ['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL'] as const) {
      if (values[name] !== undefined)
        mistakes.push(`${name}: has no meaning without DATABASE_URL.`);
    }
  }
  if (values.DATABASE_REPLICAS > 0 && values.DATABASE_URL === undefined) {
    mistakes.push('DATABASE_REPLICAS: the embedded database has none; needs DATABASE_URL.');
  }
  if (values.DATABASE_POOLER === 'transaction' && values.DATABASE_DIRECT_URL === undefined) {
    mistakes.push(
      'DATABASE_DIRECT_URL: needed when DATABASE_POOLER=transaction, for what belongs to a session.',
    );
  }
  return mistakes;
}
