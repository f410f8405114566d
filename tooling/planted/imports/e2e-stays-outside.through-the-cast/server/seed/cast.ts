import { registerAccount } from '../src/identity/register-account.ts';

export const shortcut = registerAccount;
