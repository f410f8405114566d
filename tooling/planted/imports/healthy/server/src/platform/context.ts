import type { database } from './database.ts';

export type Context = typeof database;
