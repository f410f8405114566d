import { sql } from 'kysely';
import type { Packages } from '@regz/rules/licenses.ts';
import type { Context } from '../platform/context.ts';
import { database } from '../platform/database/database.ts';

export const find = (context: Context, packages: Packages) => [context, sql, packages, database];
