import { withTries } from '../../platform/guards/attempt-budget.ts';
import type { Callers } from '../../platform/http/callers.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findPassword } from '../accounts.queries.ts';
import { findAdminPassword } from '../staff/admins.queries.ts';
import { findTaskUserPassword } from '../task-users.queries.ts';

/** Where the password of each kind of account stands. */
const passwordOf = {
  customer: findPassword,
  admin: findAdminPassword,
  'task-user': findTaskUserPassword,
} as const;
type Owner = Pick<Callers[keyof typeof passwordOf], 'kind' | 'id'>;

/**
 * Confirms that the signed-in person typed the account's own password.
 * @throws Refusal ACCOUNT_PASSWORD_WRONG, and ATTEMPTS_EXCEEDED after ten wrong ones in 15 min.
 */
export async function checkOwnPassword(
  services: Services,
  { caller }: { caller: Owner },
  { password }: { password: string },
): Promise<void> {
  const { budgets, db, passwords } = services;
  const tries = [{ budget: budgets.passwordCheck, key: caller.id }];
  await withTries(tries, ['ACCOUNT_PASSWORD_WRONG'], async () => {
    const stored = await passwordOf[caller.kind](db, caller.id);
    const right = await passwords.matches(stored?.password, password);
    if (!right) throw new Refusal('ACCOUNT_PASSWORD_WRONG');
  });
}
