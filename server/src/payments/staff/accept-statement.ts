import { createHash } from 'node:crypto';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { answerOnce, type IdempotencyScope, keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { acceptTransfer } from './accept-transfer.ts';

type Confirmed = InferContractRouterInputs<Contract['orders']['staff']>['acceptStatement'];
type Transfer = Confirmed['transfers'][number];
type Recorded = InferContractRouterOutputs<Contract['orders']['staff']>['acceptStatement'];
type Refused = Recorded['refused'][number];

/**
 * Records the confirmed transfers of a statement one after another, each with `acceptTransfer` in
 * its own transaction. A refused or failed transfer does not stop the others. Each stores its
 * answer under the statement's Idempotency-Key, so that a retry after a crash continues where it
 * stopped, and returns the same answers. Source: decision record 0020.
 */
export async function acceptStatement(
  services: Services,
  context: RequestContext<AdminCaller>,
  { transfers }: Confirmed,
): Promise<Recorded> {
  const { idempotency } = context;
  const statement = digestOf([idempotency?.principal, idempotency?.key]).slice(0, 12);
  const refused: Refused[] = [];
  for (const transfer of transfers) {
    refused.push(await acceptOne(services, context, { ...transfer, statement }));
  }
  await transaction(services.db, async ({ trx }) => {
    await recordAct(trx, context, {
      action: 'orders.accept-statement',
      object: { kind: 'statement', id: statement },
      detail: {
        recorded: refused.filter((each) => each === null).length,
        refused: refused.filter((each) => each !== null).length,
      },
    });
    await keepAnswer(trx, idempotency, { refused });
  });
  return { refused };
}

/** Returns why a transfer was not recorded; null if it was. */
async function acceptOne(
  services: Services,
  context: RequestContext<AdminCaller>,
  transfer: Transfer & { statement: string },
): Promise<Refused> {
  const idempotency = scopeOfOne(context.idempotency, transfer);
  const act = () => acceptTransfer(services, { ...context, idempotency }, transfer);
  try {
    await (idempotency === undefined ? act() : answerOnce(services.db, idempotency, act));
    return null;
  } catch (error) {
    if (isRefusal(error))
      return {
        code: error.code,
        data: Object.fromEntries(Object.entries<unknown>(error.data ?? {})),
      };
    const { orderId } = transfer;
    services.log.error({ err: error, order: orderId }, 'a transfer of a statement was not settled');
    return { code: 'INTERNAL_ERROR', data: { requestId: context.origin.requestId } };
  }
}

function scopeOfOne(
  scope: IdempotencyScope | undefined,
  transfer: Transfer,
): IdempotencyScope | undefined {
  if (scope === undefined) return undefined;
  return { ...scope, key: digestOf([scope.key, transfer]) };
}

function digestOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
