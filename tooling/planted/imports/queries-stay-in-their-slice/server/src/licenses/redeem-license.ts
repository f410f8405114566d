import { findAccount } from '../identity/accounts.queries.ts';

export const find = findAccount;
