import { withAttempts } from '../../platform/guards/attempts/attempt-budget.ts';
import type { Callers } from '../../platform/http/callers.ts';
import type { Origin } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findPassword } from '../accounts.queries.ts';
import { findAdminPassword } from '../admins.queries.ts';
import { findTaskUserPassword } from '../task-users.queries.ts';
import { ownTurn } from './turns.ts';

/** The column that holds each kind of account's password. */
const passwordOf = {
  customer: findPassword,
  admin: findAdminPassword,
  'task-user': findTaskUserPassword,
} as const;
type Owner = Pick<Callers[keyof typeof passwordOf], 'kind' | 'id'>;
type OwnPassword = { caller: Owner; origin: Origin };

/**
 * Confirms that the logged-in person typed the account's own password, and returns the hash it
 * matched.
 * @throws Refusal ACCOUNT_PASSWORD_WRONG, and ATTEMPTS_EXCEEDED after ten wrong ones in 15 min, or
 * after sixty of any kind: each costs the server as much as a login.
 */
export async function checkOwnPassword(
  services: Services,
  owner: OwnPassword,
  { password }: { password: string },
): Promise<{ checked: string }> {
  const { budgets, db } = services;
  const { kind, id } = owner.caller;
  const attempts = [{ budget: budgets.passwordCheck, key: id }];
  return withAttempts(attempts, ['ACCOUNT_PASSWORD_WRONG'], async () => {
    const stored = (await passwordOf[kind](db, id))?.password ?? undefined;
    const right = await matchesCounted(services, owner, { stored, password });
    if (!right || stored === undefined) throw new Refusal('ACCOUNT_PASSWORD_WRONG');
    return { checked: stored };
  });
}

/** Counts the check, with any result; only a check that a busy server refused is free. */
async function matchesCounted(
  { budgets, passwords }: Services,
  { caller, origin }: OwnPassword,
  { stored, password }: { stored: string | undefined; password: string },
): Promise<boolean> {
  const { ownPasswordChecks } = budgets;
  const leave = await ownPasswordChecks.enter(caller.id);
  try {
    const matches = await passwords.matches(stored, password, ownTurn(caller, origin));
    await ownPasswordChecks.take(caller.id);
    return matches;
  } finally {
    leave();
  }
}
