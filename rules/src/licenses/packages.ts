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

/** The name of a subscription package, letter for letter. */
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

/** The package that trial links give away; it is not for sale. */
export const TRIAL_PACKAGE = 'regz-free-panel' satisfies PackageName;

/** The public name of the trial's package. */
export const TRIAL_TITLE = 'Free Panel Access';

/**
 * Whether a package is the trial's, whose remaining time is not lost when another package follows.
 */
export function isTrialPackage(name: PackageName): boolean {
  return basePackage(name) === TRIAL_PACKAGE;
}

/**
 * A package's name for people: the trial's is an address, so it has a title; every other name is its own.
 */
export function packageTitle(name: PackageName): string {
  if (!isTrialPackage(name)) return name;
  return name === TRIAL_PACKAGE ? TRIAL_TITLE : `${TRIAL_TITLE} (Experiment)`;
}

/** Whether a text is a package name, letter for letter. */
export function isPackageName(text: string): text is PackageName {
  return baseOfName.has(text);
}

/**
 * The package an account moves to when it turns experiment mode on, or null if it cannot: it is
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
