import { randomUUID } from 'node:crypto';
import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { giveawayPlanRefusal } from '@regz/rules/giveaways/giveaway-plan.ts';
import { cleanedText, oneLine } from '@regz/rules/texts.ts';
import { recordAct } from '../../audit/record-act.ts';
import { listPackagesOf } from '../../key-stock/products.ts';
import { requirePackages } from '../../licenses/packages.ts';
import { hasSqlState, sqlState } from '../../platform/database/database-errors.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { newSeed, promiseOf } from '../draw/seed.ts';
import type { StaffGiveaway } from '../giveaway-view.ts';
import { lockGiveaway } from '../giveaways.queries.ts';
import { hasRegistrations } from '../registrations.queries.ts';
import { requireGiveaway } from '../require-giveaway.ts';
import {
  deleteGiveaway,
  insertGiveaway,
  type PlannedGiveaway,
  updateGiveaway,
} from './giveaway-plans.queries.ts';

type Inputs = InferContractRouterInputs<Contract['giveaways']['staff']>;
type Context = RequestContext<AdminCaller>;

/** Plans a giveaway; the commitment to its seed is published with it. */
export async function createGiveaway(
  services: Services,
  context: Context,
  input: Inputs['createGiveaway'],
): Promise<StaffGiveaway> {
  const plan = readPlan(services, input);
  const id = randomUUID();
  const sealedSeed = newSeed(services, id);
  const promise = await promiseOf(services, { id, sealedSeed, endsAt: plan.endsAt });
  return withKnownProducts(() =>
    transaction(services.db, async ({ trx }) => {
      await requirePrizes(trx, plan);
      const now = services.clock();
      await insertGiveaway(trx, { id, ...plan, sealedSeed, ...promise, createdAt: new Date(now) });
      const giveaway = await requireGiveaway(trx, id, now);
      await record(trx, context, 'giveaways.create', giveaway);
      return giveaway;
    }),
  );
}

/**
 * Changes a giveaway without registrations; it keeps its seed.
 * @throws Refusal GIVEAWAY_UNKNOWN, GIVEAWAY_FIXED, GIVEAWAY_CHANGED with the current giveaway, or
 * a new giveaway's refusals
 */
export async function editGiveaway(
  services: Services,
  context: Context,
  { id, version, ...input }: Inputs['editGiveaway'],
): Promise<StaffGiveaway> {
  const plan = readPlan(services, input);
  return withKnownProducts(() =>
    transaction(services.db, async ({ trx }) => {
      const { sealedSeed } = await lockChangeable(services, trx, { id, version });
      await requirePrizes(trx, plan);
      // The end decides the round.
      const promise =
        sealedSeed === null ? {} : await promiseOf(services, { id, sealedSeed, ...plan });
      await updateGiveaway(trx, { id, editedBy: context.caller.username, ...plan, ...promise });
      const giveaway = await requireGiveaway(trx, id, services.clock());
      await record(trx, context, 'giveaways.edit', giveaway);
      return giveaway;
    }),
  );
}

/** Deletes a giveaway without registrations. */
export async function removeGiveaway(
  services: Services,
  context: Context,
  { id, version }: Inputs['removeGiveaway'],
): Promise<Record<string, never>> {
  return transaction(services.db, async ({ trx }) => {
    await lockChangeable(services, trx, { id, version });
    await deleteGiveaway(trx, id);
    const object = { kind: 'giveaway', id };
    await recordAct(trx, context, { action: 'giveaways.delete', object });
    return {};
  });
}

function readPlan(
  { clock }: Pick<Services, 'clock'>,
  input: Inputs['createGiveaway'],
): PlannedGiveaway {
  const plan = {
    title: oneLine(input.title),
    description: cleanedText(input.description),
    startsAt: new Date(input.startsAt),
    endsAt: new Date(input.endsAt),
    prizes: input.prizes.map(({ name, productId }) => ({ name: oneLine(name), productId })),
  };
  const refusal = giveawayPlanRefusal(plan, clock());
  if (refusal !== null) throw new Refusal(refusal);
  return plan;
}

/** @throws Refusal LICENSE_PACKAGE_UNKNOWN for a prize of a retired package */
async function requirePrizes(trx: Database, { prizes }: PlannedGiveaway): Promise<void> {
  const productIds = prizes.flatMap(({ productId }) => productId ?? []);
  await requirePackages(trx, await listPackagesOf(trx, productIds));
}

/** Locks a giveaway that may change: it has no registrations and has not ended. */
async function lockChangeable(
  services: Pick<Services, 'clock'>,
  trx: Database,
  { id, version }: { id: string; version: number },
): Promise<{ sealedSeed: string | null }> {
  const giveaway = await lockGiveaway(trx, id);
  if (giveaway === undefined) throw new Refusal('GIVEAWAY_UNKNOWN');
  const isOver = giveaway.closedAt !== null || giveaway.endsAt.getTime() <= services.clock();
  if (isOver || (await hasRegistrations(trx, id))) {
    throw new Refusal('GIVEAWAY_FIXED');
  }
  if (giveaway.version !== version) {
    throw new Refusal('GIVEAWAY_CHANGED', await requireGiveaway(trx, id, services.clock()));
  }
  return giveaway;
}

async function record(
  trx: Database,
  context: Context,
  action: 'giveaways.create' | 'giveaways.edit',
  giveaway: StaffGiveaway,
): Promise<void> {
  const { id, title, startsAt, endsAt, prizes } = giveaway;
  const detail = { title, startsAt, endsAt, prizes };
  await recordAct(trx, context, { action, object: { kind: 'giveaway', id }, detail });
  await keepAnswer(trx, context.idempotency, giveaway);
}

async function withKnownProducts<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!hasSqlState(error, sqlState.foreignKeyViolation)) throw error;
    throw new Refusal('GIVEAWAY_PRODUCT_UNKNOWN');
  }
}
