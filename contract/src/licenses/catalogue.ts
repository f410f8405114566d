import { CATALOGUE_LIMITS, packageKinds } from '@regz/rules/licenses/catalogue-edits.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { reasonMissing } from '../refusals.ts';

const name = z.string().max(CATALOGUE_LIMITS.name);
const typedTitle = z.string().trim().max(CATALOGUE_LIMITS.title);
const title = z.strictObject({ en: typedTitle, si: typedTitle, ta: typedTitle });

const feature = z.strictObject({
  /** Programs compare it, so it never changes. */
  name: z.string(),
  /** As staff typed it. Without an English title the name is shown. */
  title: fields.threeLanguages,
  retired: z.boolean(),
  /** The number of packages with the feature, without twins. */
  packages: z.int(),
  ...fields.edited,
});

/** A package of the catalogue, with its twin. */
const cataloguePackage = z.strictObject({
  name: fields.packageName,
  kind: z.enum([...packageKinds, 'trial']),
  hasExperiment: z.boolean(),
  /** Names in list order, without the twin's own feature. */
  features: z.array(z.string()),
  retired: z.boolean(),
  /** True if the last change of the features can be taken back. */
  undoable: z.boolean(),
  ...fields.edited,
});

const nameRefusals = {
  LICENSE_NAME_INVALID: { status: 400 },
  /** Another one has this name, or one that differs only by letter case. */
  LICENSE_NAME_TAKEN: { status: 409 },
} as const;

const featureRefusals = {
  LICENSE_FEATURE_UNKNOWN: { status: 404 },
  /** Another edit was saved first. The data is the current feature. */
  LICENSE_FEATURE_CHANGED: { status: 409, data: feature },
} as const;

const packageRefusals = {
  ...fields.packageRefusal,
  /** Another edit was saved first. The data is the current package. */
  LICENSE_PACKAGE_CHANGED: { status: 409, data: cataloguePackage },
} as const;

const { version } = fields;
const features = z.array(z.string().max(CATALOGUE_LIMITS.name)).max(CATALOGUE_LIMITS.features);

/** The features and packages, retired ones too. Features are in list order, packages by name. */
const listPackages = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/licenses/staff/packages' })
  .input(fields.nothing)
  .output(z.strictObject({ features: z.array(feature), packages: z.array(cataloguePackage) }));

/** The number of running licenses of each package, twins included. Packages without one are absent. */
const countPackages = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/licenses/staff/packages/running' })
  .input(fields.nothing)
  .output(z.record(z.string(), z.int()));

/** Adds a feature at the end of the list. */
const createFeature = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/licenses/staff/features', successStatus: 201 })
  .input(z.strictObject({ name, title }))
  .output(feature)
  .errors(nameRefusals);

/** Existing packages keep a retired feature; no package gets it. */
const editFeature = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'PATCH', path: '/licenses/staff/features/{name}' })
  .input(z.strictObject({ name, version, title, retired: z.boolean() }))
  .output(feature)
  .errors(featureRefusals);

/** Sets the order in which every list shows the features. The input names all of them. */
const orderFeatures = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/licenses/staff/feature-order' })
  .input(z.strictObject({ names: features }))
  .output(fields.nothing)
  .errors({
    /** The names are not those of all features. */
    LICENSE_FEATURES_DIFFER: { status: 409 },
  });

/** Deletes a feature that no package has. */
const removeFeature = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/licenses/staff/features/{name}/remove' })
  .input(z.strictObject({ name, version }))
  .output(fields.nothing)
  .errors({ ...featureRefusals, LICENSE_FEATURE_USED: { status: 409 } });

const createPackage = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/licenses/staff/packages', successStatus: 201 })
  .input(
    z.strictObject({
      name,
      kind: z.enum(packageKinds),
      features,
      /** True for a package whose customers can enable experiment mode. */
      hasExperiment: z.boolean(),
    }),
  )
  .output(cataloguePackage)
  .errors({ ...nameRefusals, LICENSE_FEATURE_UNKNOWN: { status: 404 } });

/** The effect of a change of a package's features on the people who have it. */
const consequences = z.strictObject({
  gained: z.array(z.string()),
  lost: z.array(z.string()),
  /** The number of running licenses, of the twin too. */
  running: z.int(),
  /** The number of their programs that were seen in the last seven days. */
  programs: z.int(),
  /** The panel's values and files that name the package or its twin. */
  values: z.array(z.string()),
});

const previewPackage = operation({ caller: 'admin' })
  .route({ method: 'POST', path: '/licenses/staff/packages/{name}/preview' })
  .input(z.strictObject({ name, features }))
  .output(consequences)
  .errors({ ...fields.packageRefusal, LICENSE_FEATURE_UNKNOWN: { status: 404 } });

/**
 * Changes the features of a package and its twin, or retires it. A retired package is not sold, and
 * existing licenses keep it. Programs learn new features with their next heartbeat.
 */
const editPackage = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'PATCH', path: '/licenses/staff/packages/{name}' })
  .input(
    z.strictObject({
      name,
      version,
      features,
      retired: z.boolean(),
      /** Required, with the package's name, if running licenses lose a feature. */
      reason: fields.reason,
      typedName: name,
    }),
  )
  .output(cataloguePackage)
  .errors({
    ...packageRefusals,
    ...reasonMissing,
    LICENSE_FEATURE_UNKNOWN: { status: 404 },
    LICENSE_PACKAGE_NAME_DIFFERS: { status: 409 },
  });

/** Takes the last change of the features back, unless the package was edited since. */
const restorePackage = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/licenses/staff/packages/{name}/restore' })
  .input(z.strictObject({ name, version }))
  .output(cataloguePackage)
  .errors({ ...packageRefusals, LICENSE_PACKAGE_NOT_EDITED: { status: 409 } });

/** Deletes a package that was never used, and its twin. */
const removePackage = operation({ caller: 'admin', idempotent: true })
  .route({ method: 'POST', path: '/licenses/staff/packages/{name}/remove' })
  .input(z.strictObject({ name, version }))
  .output(fields.nothing)
  .errors({ ...packageRefusals, LICENSE_PACKAGE_USED: { status: 409 } });

/** Features and packages as staff maintain them. */
export const staffCatalogue = {
  listPackages,
  countPackages,
  createFeature,
  editFeature,
  orderFeatures,
  removeFeature,
  createPackage,
  previewPackage,
  editPackage,
  restorePackage,
  removePackage,
};
