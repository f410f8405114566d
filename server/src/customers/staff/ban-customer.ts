import { banRefusal } from '@regz/rules/customers/standing.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { setStanding } from './set-standing.ts';

type Context = RequestContext<AdminCaller>;
type Done = Promise<Record<string, never>>;

/** Consents to an account, which downloads and the community require. @throws Refusal ACCOUNT_UNKNOWN */
export function approveCustomer(
  services: Services,
  context: Context,
  { id }: { id: string },
): Done {
  return decide(services, context, { standing: 'approve', id });
}

/**
 * Keeps an account from logging in, for a reason that its owner reads.
 * @throws Refusal ACCOUNT_UNKNOWN, or that the reason is missing
 */
export async function banCustomer(
  services: Services,
  context: Context,
  { id, reason }: { id: string; reason: string },
): Done {
  const refusal = banRefusal(reason);
  if (refusal !== null) throw new Refusal(refusal);
  return decide(services, context, { standing: 'ban', id, reason: reason.trim() });
}

/** Lifts a ban. @throws Refusal ACCOUNT_UNKNOWN */
export function unbanCustomer(services: Services, context: Context, { id }: { id: string }): Done {
  return decide(services, context, { standing: 'unban', id });
}

async function decide(
  services: Services,
  context: Context,
  decision: { standing: 'approve' | 'ban' | 'unban'; id: string; reason?: string },
): Done {
  if (!(await setStanding(services, context, decision))) throw new Refusal('ACCOUNT_UNKNOWN');
  return {};
}
