import { registerAccount } from '../src/accounts/register-account.ts';

export const shortcut = registerAccount;
