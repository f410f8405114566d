import { banAccount } from '../customers/ban-account.ts';

export const ban = banAccount;
