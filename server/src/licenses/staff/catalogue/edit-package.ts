import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import {
  catalogueNameRefusal,
  EXPERIMENT_FEATURE,
  packageChangeRefusal,
  twinFeatures,
} from '@regz/rules/licenses/catalogue-edits.ts';
import { twinName } from '@regz/rules/licenses/packages.ts';
import { recordAct } from '../../../audit/record-act.ts';
import { hasSqlState, sqlState } from '../../../platform/database/database-errors.ts';
import type { Database } from '../../../platform/database/database.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { AdminCaller } from '../../../platform/http/callers.ts';
import { keepAnswer } from '../../../platform/http/idempotency.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import {
  countHolders,
  countUsable,
  deletePackage,
  findGivenNames,
  findPackage,
  insertPackage,
  lockPackage,
  type PackageRow,
  replaceFeatures,
  updatePackage,
} from './catalogue.queries.ts';
import { refuseTakenName } from './edit-feature.ts';
import { type CataloguePackage, packageView } from './list-packages.ts';

type Staff = Contract['licenses']['staff'];
type Inputs = InferContractRouterInputs<Staff>;
type Consequences = InferContractRouterOutputs<Staff>['previewPackage'];

/** Programs that were seen within this time are active. */
const ACTIVE_MS = 7 * DAY_MS;

/**
 * Adds a package, and its experiment twin if it is to have one.
 * @throws Refusal LICENSE_NAME_INVALID, LICENSE_NAME_TAKEN, LICENSE_FEATURE_UNKNOWN
 */
export async function createPackage(
  { db }: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  { name, kind, features, hasExperiment }: Inputs['createPackage'],
): Promise<CataloguePackage> {
  const refusal = catalogueNameRefusal(name);
  if (refusal !== null) throw new Refusal(refusal);
  return refuseTakenName(() =>
    transaction(db, async ({ trx }) => {
      await requireFeatures(trx, features, []);
      const twin = hasExperiment ? twinName(name) : null;
      await insertPackage(trx, { name, kind, twin, editedBy: context.caller.username });
      await writeFeatures(trx, { name, twin }, features);
      await recordAct(trx, context, {
        action: 'licenses.create-package',
        object: { kind: 'package', id: name },
        detail: { kind, features, hasExperiment },
      });
      return keptView(trx, context, name);
    }),
  );
}

/**
 * The people and programs that a change of a package's features concerns. Changes nothing.
 * @throws Refusal LICENSE_PACKAGE_UNKNOWN, LICENSE_FEATURE_UNKNOWN
 */
export async function previewPackage(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  _context: unknown,
  { name, features }: Inputs['previewPackage'],
): Promise<Consequences> {
  return transaction(db, async ({ trx }) => {
    const row = await findPackage(trx, name);
    if (row === undefined) throw new Refusal('LICENSE_PACKAGE_UNKNOWN');
    const { features: before } = packageView(row);
    await requireFeatures(trx, features, before);
    const nowMs = clock();
    const names = namesOf(row);
    return {
      gained: features.filter((feature) => !before.includes(feature)),
      lost: before.filter((feature) => !features.includes(feature)),
      ...(await countHolders(trx, {
        names,
        now: new Date(nowMs),
        since: new Date(nowMs - ACTIVE_MS),
      })),
      values: await findGivenNames(trx, names),
    };
  });
}

/**
 * Changes the features of a package and its twin, or retires both. Running licenses lose a feature
 * only with a reason and the typed name.
 * @throws Refusal LICENSE_PACKAGE_UNKNOWN, LICENSE_FEATURE_UNKNOWN, REASON_MISSING,
 * LICENSE_PACKAGE_NAME_DIFFERS, or LICENSE_PACKAGE_CHANGED with the current package
 */
export async function editPackage(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  context: RequestContext<AdminCaller>,
  { name, version, features, retired, reason, typedName }: Inputs['editPackage'],
): Promise<CataloguePackage> {
  return transaction(db, async ({ trx }) => {
    const row = await lockSeen(trx, { name, version });
    const { features: before, ...seen } = packageView(row);
    await requireFeatures(trx, features, before);
    const now = new Date(clock());
    const { running } = await countHolders(trx, { names: namesOf(row), now, since: now });
    const change = { before, after: features, running, name, reason, typedName };
    const refusal = packageChangeRefusal(change);
    if (refusal !== null) throw new Refusal(refusal);
    const isSame =
      before.length === features.length && before.every((each) => features.includes(each));
    await writeFeatures(trx, row, features);
    await updatePackage(trx, {
      name,
      retiredAt: retired ? now : null,
      featuresBefore: isSame ? row.featuresBefore : before,
      editedBy: context.caller.username,
    });
    await recordAct(trx, context, {
      action: 'licenses.edit-package',
      object: { kind: 'package', id: name },
      detail: {
        before: { features: before, retired: seen.retired },
        after: { features, retired },
        running,
        reason: reason.trim(),
      },
    });
    return keptView(trx, context, name);
  });
}

/**
 * Gives a package the features from before its last change, in the version that the caller saw.
 * @throws Refusal LICENSE_PACKAGE_UNKNOWN, LICENSE_PACKAGE_NOT_EDITED, or LICENSE_PACKAGE_CHANGED
 * with the current package
 */
export async function restorePackage(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  context: RequestContext<AdminCaller>,
  seen: Inputs['restorePackage'],
): Promise<CataloguePackage> {
  return transaction(db, async ({ trx }) => {
    const row = await lockSeen(trx, seen);
    const { name, featuresBefore: features } = row;
    if (features === null) throw new Refusal('LICENSE_PACKAGE_NOT_EDITED');
    await writeFeatures(trx, row, features);
    const retiredAt = row.retired ? new Date(clock()) : null;
    const editedBy = context.caller.username;
    await updatePackage(trx, { name, retiredAt, featuresBefore: null, editedBy });
    await recordAct(trx, context, {
      action: 'licenses.restore-package',
      object: { kind: 'package', id: name },
      detail: { before: packageView(row).features, after: features },
    });
    return keptView(trx, context, name);
  });
}

/**
 * Deletes a package that no license, product or setting names, and its twin.
 * @throws Refusal LICENSE_PACKAGE_UNKNOWN, LICENSE_PACKAGE_USED, or LICENSE_PACKAGE_CHANGED with
 * the current package
 */
export async function removePackage(
  { db }: Pick<Services, 'db'>,
  context: RequestContext<AdminCaller>,
  seen: Inputs['removePackage'],
): Promise<void> {
  try {
    await transaction(db, async ({ trx }) => {
      const row = await lockSeen(trx, seen);
      const { kind, features } = packageView(row);
      await deletePackage(trx, row.name);
      await recordAct(trx, context, {
        action: 'licenses.remove-package',
        object: { kind: 'package', id: row.name },
        detail: { kind, features },
      });
      await keepAnswer(trx, context.idempotency, {});
    });
  } catch (error) {
    if (!hasSqlState(error, sqlState.restrictViolation)) throw error;
    throw new Refusal('LICENSE_PACKAGE_USED');
  }
}

function namesOf({ name, twin }: Pick<PackageRow, 'name' | 'twin'>): string[] {
  return twin === null ? [name] : [name, twin];
}

async function writeFeatures(
  trx: Database,
  { name, twin }: Pick<PackageRow, 'name' | 'twin'>,
  features: readonly string[],
): Promise<void> {
  await replaceFeatures(trx, name, features);
  if (twin !== null) await replaceFeatures(trx, twin, twinFeatures(features));
}

/** @throws Refusal LICENSE_FEATURE_UNKNOWN for an unknown feature, or a new one that is retired */
async function requireFeatures(
  trx: Database,
  features: readonly string[],
  present: readonly string[],
): Promise<void> {
  const usable = await countUsable(trx, { names: features, present });
  // Only twins have the feature of experiment mode.
  if (usable !== features.length || features.includes(EXPERIMENT_FEATURE))
    throw new Refusal('LICENSE_FEATURE_UNKNOWN');
}

async function lockSeen(
  trx: Database,
  { name, version }: { name: string; version: number },
): Promise<PackageRow> {
  const row = await lockPackage(trx, name);
  if (row === undefined) throw new Refusal('LICENSE_PACKAGE_UNKNOWN');
  if (row.version !== version) throw new Refusal('LICENSE_PACKAGE_CHANGED', packageView(row));
  return row;
}

async function keptView(
  trx: Database,
  context: RequestContext<AdminCaller>,
  name: string,
): Promise<CataloguePackage> {
  const row = await findPackage(trx, name);
  if (row === undefined) throw new Error('A package that was written exists.');
  const answer = packageView(row);
  await keepAnswer(trx, context.idempotency, answer);
  return answer;
}
