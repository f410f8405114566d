import { banAccount } from '../accounts/ban-account.ts';

export const ban = banAccount;
