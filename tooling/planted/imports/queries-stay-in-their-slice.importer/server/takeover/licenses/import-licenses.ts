import { insertKeys } from '../../src/key-stock/key-stock.queries.ts';

export const insert = insertKeys;
