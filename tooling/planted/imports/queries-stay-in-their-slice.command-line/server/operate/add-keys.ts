import { insertKeys } from '../key-stock/key-stock.queries.ts';

export const insert = insertKeys;
