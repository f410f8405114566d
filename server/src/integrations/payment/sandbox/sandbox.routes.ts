import type { Contract } from '@regz/contract/contract.ts';
import type { Database } from '../../../platform/database.ts';
import type { AdminCaller } from '../../../platform/http/callers.ts';
import type { Origin, RequestContext } from '../../../platform/http/context.ts';
import type { Handlers } from '../../../platform/http/mount.ts';
import { PaymentFault } from '../../../platform/payment-provider.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actOnSession, type Written } from './act-on-session.ts';
import { withSession } from './catch-up.ts';
import { deliver } from './deliver.ts';
import { findDelivery } from './deliveries.queries.ts';
import { listSandbox } from './list-sandbox.ts';
import { createSandbox, type Sandbox, sandboxRuns, type SandboxServices } from './sandbox.ts';

/** What the audit trail hears of an act of staff. */
export type SandboxRecord = (
  trx: Database,
  act: {
    actor: { kind: 'admin'; id: string; name: string };
    action: string;
    object: { kind: string; id: string };
    detail: Record<string, unknown>;
    origin: Origin;
  },
) => Promise<void>;

/** The staff's console of the sandbox: what a provider's own dashboard would be. */
export function sandboxRoutes(
  services: SandboxServices,
  record: SandboxRecord,
): Handlers<Contract['orders']['sandbox']> {
  const made = sandboxRuns(services.config) ? createSandbox(services) : null;
  const sandbox = () => {
    if (made === null) throw new Refusal('ORDER_SANDBOX_ABSENT');
    return made;
  };
  return {
    sessions: async (_context, { orderId }) => listSandbox(sandbox().db, orderId),
    act: async (context, { sessionId, act, amountMinor }) => {
      const written = await withSession(sandbox(), sessionId, async (trx, session) => {
        const acting = { sandbox: sandbox(), trx, session, amountMinor };
        await record(trx, entry(context, sessionId, act));
        return possible(actOnSession(acting, act));
      });
      if (written === undefined) throw new Refusal('ORDER_SANDBOX_SESSION_UNKNOWN');
      return { answers: await sendAll(sandbox(), written) };
    },
    resend: async (context, { deliveryId }) => {
      const { db } = sandbox();
      const delivery = await findDelivery(db, deliveryId);
      if (delivery === undefined) throw new Refusal('ORDER_SANDBOX_DELIVERY_UNKNOWN');
      await record(db, entry(context, delivery.session_id, 'resend'));
      return { answers: await sendAll(sandbox(), [{ delivery, send: true }]) };
    },
  };
}

async function sendAll(sandbox: Sandbox, written: readonly Written[]) {
  const answers: { deliveryId: string; type: string; status: number | null }[] = [];
  // One after the other: their order is what staff want to see.
  for (const { delivery, send } of written) {
    const status = send ? await deliver(sandbox, delivery) : null;
    answers.push({ deliveryId: delivery.id, type: delivery.type, status });
  }
  return answers;
}

async function possible<T>(acting: Promise<T>): Promise<T> {
  try {
    return await acting;
  } catch (error) {
    if (error instanceof PaymentFault) throw new Refusal('ORDER_SANDBOX_ACT_IMPOSSIBLE');
    throw error;
  }
}

function entry({ caller, origin }: RequestContext<AdminCaller>, sessionId: string, act: string) {
  return {
    actor: { kind: 'admin' as const, id: caller.id, name: caller.username },
    action: 'orders.sandbox-act',
    object: { kind: 'sandbox-session', id: sessionId },
    detail: { act },
    origin,
  };
}
