import { sql } from 'kysely';
import { packages } from '@regz/rules/licenses.ts';
import type { Context } from '../platform/context.ts';
import { database } from '../platform/database.ts';

export const find = (context: Context) => [context, sql, packages, database];
