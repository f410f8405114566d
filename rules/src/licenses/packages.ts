const twinnedPackages = [
  'Regz-Owner',
  'Admin',
  'Staff',
  'Tester',
  'Supreme-Essential-External-Legit',
  'Supreme-Essential-Legit',
  'Supreme-Legit',
  'Essential-Legit',
  'Supreme-Essential-External',
  'Supreme-Essential',
  'Supreme',
  'Essential',
  'External-Essential',
  'Legit',
  'External',
  'Regedit-Fam',
  'Free-Panel',
  'One-Day-Trail',
  'regz-free-panel',
] as const;

const mappedOnlyPackages = [
  'Supreme-AimSilent-Essential-External',
  'Supreme-AimSilent-Essential-External-Legit',
  'External-Supreme',
] as const;

type TwinnedPackage = (typeof twinnedPackages)[number];
type MappedOnlyPackage = (typeof mappedOnlyPackages)[number];
type ExperimentPackage = `${TwinnedPackage}-Experiment`;

/** A package that is not an experiment twin. */
export type BasePackage = TwinnedPackage | MappedOnlyPackage;

/** The name of a subscription package, case-sensitive. */
export type PackageName = BasePackage | ExperimentPackage;

const twinOfBase = new Map<PackageName, ExperimentPackage>(
  twinnedPackages.map((name) => [name, `${name}-Experiment` as const]),
);

const baseOfName = new Map<string, BasePackage>([
  ...twinnedPackages.map((name) => [name, name] as const),
  ...mappedOnlyPackages.map((name) => [name, name] as const),
  ...twinnedPackages.map((name) => [`${name}-Experiment`, name] as const),
]);

/**
 * Every package name: the named packages, then the three that only the role mapping knows, then
 * the experiment twins, each name once.
 */
export const packageNames: readonly PackageName[] = [
  ...twinnedPackages,
  ...mappedOnlyPackages,
  ...twinOfBase.values(),
];

/** The package of trial links. It is not for sale. */
export const TRIAL_PACKAGE = 'regz-free-panel' satisfies PackageName;

/** True for the trial's package, whose remaining time is not lost when another package follows. */
export function isTrialPackage(name: PackageName): boolean {
  return basePackage(name) === TRIAL_PACKAGE;
}

/**
 * Returns a package's display name. The trial's name is an address, so it has a title. Every other
 * name is its own title.
 */
export function packageTitle(
  name: PackageName,
  titles: { trial: string; trialExperiment: string },
): string {
  if (!isTrialPackage(name)) return name;
  return name === TRIAL_PACKAGE ? titles.trial : titles.trialExperiment;
}

/** True if a text is a package name, case-sensitive. */
export function isPackageName(text: string): text is PackageName {
  return baseOfName.has(text);
}

/**
 * Returns the package of an account after it enables experiment mode. Null if it cannot: it is
 * already a twin, or one of the three mapped-only packages.
 */
export function experimentTwin(name: PackageName): PackageName | null {
  return twinOfBase.get(name) ?? null;
}

/**
 * The package without its '-Experiment' ending; a base package is its own base. Throws a
 * RangeError for text outside the type.
 */
export function basePackage(name: PackageName): BasePackage {
  const base = baseOfName.get(name);
  if (base === undefined) {
    throw new RangeError('This is not the name of a package.');
  }
  return base;
}
