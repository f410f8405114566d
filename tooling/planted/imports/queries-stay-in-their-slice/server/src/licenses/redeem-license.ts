import { findAccount } from '../accounts/accounts.queries.ts';

export const find = findAccount;
