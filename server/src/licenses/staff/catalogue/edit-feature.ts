import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { catalogueNameRefusal } from '@regz/rules/licenses/catalogue-edits.ts';
import { isReordering } from '@regz/rules/reordering.ts';
import { recordAct } from '../../../audit/record-act.ts';
import {
  hasSqlState,
  isUniqueViolation,
  sqlState,
} from '../../../platform/database/database-errors.ts';
import type { Database } from '../../../platform/database/database.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { AdminCaller } from '../../../platform/http/callers.ts';
import { keepAnswer } from '../../../platform/http/idempotency.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import {
  deleteFeature,
  findFeatures,
  insertFeature,
  lockFeatures,
  placeFeatures,
  updateFeature,
} from './catalogue.queries.ts';
import { type Feature, featureView } from './list-packages.ts';

type Inputs = InferContractRouterInputs<Contract['licenses']['staff']>;

/**
 * Adds a feature at the end of the list. No package has it yet.
 * @throws Refusal LICENSE_NAME_INVALID, LICENSE_NAME_TAKEN
 */
export async function createFeature(
  { db }: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  { name, title }: Inputs['createFeature'],
): Promise<Feature> {
  const refusal = catalogueNameRefusal(name);
  if (refusal !== null) throw new Refusal(refusal);
  return refuseTakenName(() =>
    transaction(db, async ({ trx }) => {
      const position = (await lockFeatures(trx)).length + 1;
      await insertFeature(trx, { name, title, position, editedBy: context.caller.username });
      await recordAct(trx, context, {
        action: 'licenses.create-feature',
        object: { kind: 'feature', id: name },
        detail: { title },
      });
      const answer = await requireFeature(trx, name);
      await keepAnswer(trx, context.idempotency, answer);
      return answer;
    }),
  );
}

/**
 * Changes a feature's titles, or retires it, in the version that the caller saw.
 * @throws Refusal LICENSE_FEATURE_UNKNOWN, LICENSE_FEATURE_CHANGED with the current feature
 */
export async function editFeature(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  context: RequestContext<AdminCaller>,
  { name, version, title, retired }: Inputs['editFeature'],
): Promise<Feature> {
  return transaction(db, async ({ trx }) => {
    const before = await lockSeen(trx, { name, version });
    await updateFeature(trx, {
      name,
      title,
      retiredAt: retired ? new Date(clock()) : null,
      editedBy: context.caller.username,
    });
    await recordAct(trx, context, {
      action: 'licenses.edit-feature',
      object: { kind: 'feature', id: name },
      detail: {
        before: { title: before.title, retired: before.retired },
        after: { title, retired },
      },
    });
    const answer = await requireFeature(trx, name);
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}

/**
 * Sets the order in which every list shows the features.
 * @throws Refusal LICENSE_FEATURES_DIFFER unless the names are those of all features
 */
export async function orderFeatures(
  { db }: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  { names }: Inputs['orderFeatures'],
): Promise<void> {
  await transaction(db, async ({ trx }) => {
    const before = await lockFeatures(trx);
    if (!isReordering(before, names)) throw new Refusal('LICENSE_FEATURES_DIFFER');
    await placeFeatures(trx, names);
    await recordAct(trx, context, {
      action: 'licenses.order-features',
      object: { kind: 'feature', id: 'all' },
      detail: { before, after: names },
    });
    await keepAnswer(trx, context.idempotency, {});
  });
}

/**
 * Deletes a feature that no package has.
 * @throws Refusal LICENSE_FEATURE_UNKNOWN, LICENSE_FEATURE_USED, or LICENSE_FEATURE_CHANGED with
 * the current feature
 */
export async function removeFeature(
  { db }: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  seen: Inputs['removeFeature'],
): Promise<void> {
  try {
    await transaction(db, async ({ trx }) => {
      const { title } = await lockSeen(trx, seen);
      await deleteFeature(trx, seen.name);
      await recordAct(trx, context, {
        action: 'licenses.remove-feature',
        object: { kind: 'feature', id: seen.name },
        detail: { title },
      });
      await keepAnswer(trx, context.idempotency, {});
    });
  } catch (error) {
    if (!hasSqlState(error, sqlState.restrictViolation)) throw error;
    throw new Refusal('LICENSE_FEATURE_USED');
  }
}

/** @throws Refusal LICENSE_NAME_TAKEN for a name that exists, in any letter case */
export async function refuseTakenName<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('LICENSE_NAME_TAKEN');
    throw error;
  }
}

async function lockSeen(
  trx: Database,
  { name, version }: { name: string; version: number },
): Promise<Feature> {
  await lockFeatures(trx);
  const feature = await requireFeature(trx, name);
  if (feature.version !== version) throw new Refusal('LICENSE_FEATURE_CHANGED', feature);
  return feature;
}

async function requireFeature(trx: Database, name: string): Promise<Feature> {
  const [row] = await findFeatures(trx, name);
  if (row === undefined) throw new Refusal('LICENSE_FEATURE_UNKNOWN');
  return featureView(row);
}
