import type { Contract } from '@regz/contract/contract.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import type { AdminCaller } from '../../../src/platform/http/callers.ts';
import type { Handlers } from '../../../src/platform/http/mount.ts';
import type { RequestContext } from '../../../src/platform/http/request-context.ts';
import { PaymentFault } from '../../../src/platform/ports/payment-provider.ts';
import { Refusal } from '../../../src/platform/refusal.ts';
import { withSession } from './catch-up.ts';
import { listSandbox } from './list-sandbox.ts';
import { createSandbox, type Sandbox, sandboxRuns, type SandboxServices } from './sandbox.ts';
import { actOnSession, type Written } from './sessions/act-on-session.ts';
import { deliver } from './webhooks/deliver.ts';
import { findDelivery } from './webhooks/deliveries.queries.ts';

/** Records an act of staff in the audit trail. */
export type SandboxRecord = (
  trx: Database,
  context: RequestContext<AdminCaller>,
  act: { action: string; object: { kind: string; id: string }; detail: Record<string, unknown> },
) => Promise<void>;

/** Staff's console of the sandbox, in place of a provider's dashboard. */
export function sandboxHandlers(
  services: SandboxServices,
  record: SandboxRecord,
): Handlers<Contract['orders']['sandbox']> {
  const made = sandboxRuns(services.config) ? createSandbox(services) : null;
  const sandbox = () => {
    if (made === null) throw new Refusal('ORDER_SANDBOX_ABSENT');
    return made;
  };
  return {
    sessions: async (_context, input) => listSandbox(sandbox().db, input),
    act: async (context, { sessionId, act, amountMinor }) => {
      const written = await withSession(sandbox(), sessionId, async (trx, session) => {
        const acting = { sandbox: sandbox(), trx, session, amountMinor };
        await record(trx, context, sandboxAct(sessionId, act));
        return asSandboxRefusal(actOnSession(acting, act));
      });
      if (written === undefined) throw new Refusal('ORDER_SANDBOX_SESSION_UNKNOWN');
      return { answers: await sendAll(sandbox(), written) };
    },
    resend: async (context, { deliveryId }) => {
      const { db } = sandbox();
      const delivery = await findDelivery(db, deliveryId);
      if (delivery === undefined) throw new Refusal('ORDER_SANDBOX_DELIVERY_UNKNOWN');
      await record(db, context, sandboxAct(delivery.sessionId, 'resend'));
      return { answers: await sendAll(sandbox(), [{ delivery, send: true }]) };
    },
  };
}

async function sendAll(sandbox: Sandbox, written: readonly Written[]) {
  const answers: { deliveryId: string; type: string; status: number | null }[] = [];
  // Sent one after the other, because staff test their order.
  for (const { delivery, send } of written) {
    const status = send ? await deliver(sandbox, delivery) : null;
    answers.push({ deliveryId: delivery.id, type: delivery.type, status });
  }
  return answers;
}

/** @throws Refusal ORDER_SANDBOX_ACT_IMPOSSIBLE */
async function asSandboxRefusal<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof PaymentFault) throw new Refusal('ORDER_SANDBOX_ACT_IMPOSSIBLE');
    throw error;
  }
}

function sandboxAct(sessionId: string, act: string) {
  return {
    action: 'orders.sandbox-act',
    object: { kind: 'sandbox-session', id: sessionId },
    detail: { act },
  };
}
