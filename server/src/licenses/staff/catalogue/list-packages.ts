import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { EXPERIMENT_FEATURE, packageKinds } from '@regz/rules/licenses/catalogue-edits.ts';
import { knownValue } from '../../../platform/database/known-value.ts';
import type { Services } from '../../../platform/services.ts';
import {
  countRunningByPackage,
  type FeatureRow,
  findFeatures,
  findPackages,
  type PackageRow,
} from './catalogue.queries.ts';

type Answers = InferContractRouterOutputs<Contract['licenses']['staff']>;
export type Feature = Answers['createFeature'];
export type CataloguePackage = Answers['createPackage'];

/** The features and packages as staff maintain them. */
export async function listPackages({ db }: Pick<Services, 'db'>): Promise<Answers['listPackages']> {
  const [features, packages] = await Promise.all([findFeatures(db), findPackages(db)]);
  return { features: features.map(featureView), packages: packages.map(packageView) };
}

/** The number of running or paused licenses by package, twins included. */
export async function countPackages({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<Answers['countPackages']> {
  const rows = await countRunningByPackage(db, new Date(clock()));
  return Object.fromEntries(
    rows.flatMap(({ name, running }) => (name === null ? [] : [[name, running] as const])),
  );
}

export function featureView(row: FeatureRow): Feature {
  const { name, retired, packages, version, editedBy } = row;
  const title = { en: row.titleEn, si: row.titleSi, ta: row.titleTa };
  return { name, title, retired, packages, version, editedBy };
}

export function packageView(row: PackageRow): CataloguePackage {
  return {
    name: row.name,
    kind: knownValue([...packageKinds, 'trial'], row.kind),
    hasExperiment: row.twin !== null,
    features: row.features.filter((name) => name !== EXPERIMENT_FEATURE),
    retired: row.retired,
    undoable: row.featuresBefore !== null,
    version: row.version,
    editedBy: row.editedBy,
  };
}
