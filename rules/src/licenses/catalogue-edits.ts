import { isBlank } from '../texts.ts';
import { isExperiment } from './packages.ts';

/** Limits of the catalogue: characters of a name and a title, and features of a package. */
export const CATALOGUE_LIMITS = { name: 60, title: 80, features: 100 } as const;

/** The feature that tells a program of experiment mode. Every twin has it, and no base. */
export const EXPERIMENT_FEATURE = 'Experiment';

const NAME = /^[A-Za-z0-9][A-Za-z0-9 -]{0,59}$/;

/** Package kinds that staff choose. The package of trial links exists once. */
export const packageKinds = ['sold', 'staff'] as const;

/**
 * Returns the reason why a feature or a base package cannot have a name, or null. Programs compare
 * names, and the ending `-Experiment` belongs to twins.
 */
export function catalogueNameRefusal(name: string): 'LICENSE_NAME_INVALID' | null {
  const isTwinLike = isExperiment(name.replace(/experiment$/i, 'Experiment'));
  return NAME.test(name) && name.trim() === name && !isTwinLike ? null : 'LICENSE_NAME_INVALID';
}

/** The features of a package's experiment twin. */
export function twinFeatures(features: readonly string[]): string[] {
  return [...features, EXPERIMENT_FEATURE];
}

type PackageChange = {
  before: readonly string[];
  after: readonly string[];
  /** The number of running licenses of the package and its twin. */
  running: number;
  name: string;
  reason: string;
  /** The package's name as staff typed it to confirm. */
  typedName: string;
};

/**
 * Returns the reason why a change of a package's features must be confirmed first, or null. Only a
 * change that takes a feature from running licenses needs a reason and the typed name.
 */
export function packageChangeRefusal(
  change: PackageChange,
): 'REASON_MISSING' | 'LICENSE_PACKAGE_NAME_DIFFERS' | null {
  const { before, after, running, name, reason, typedName } = change;
  const isTaken = before.some((feature) => !after.includes(feature));
  if (running === 0 || !isTaken) return null;
  if (isBlank(reason)) return 'REASON_MISSING';
  return typedName.trim() === name ? null : 'LICENSE_PACKAGE_NAME_DIFFERS';
}
