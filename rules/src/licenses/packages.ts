/**
 * The name of a subscription package, case-sensitive. Packages are rows of the catalogue; the name
 * of an experiment twin is that of its base and `-Experiment`.
 */
export type PackageName = string;

/** The form of a package's name, a twin's too, and of a feature's. */
export const PACKAGE_NAME = /^[A-Za-z0-9][A-Za-z0-9 -]{0,71}$/;

const TWIN_ENDING = '-Experiment';

/** The package of trial links. It is not for sale. */
export const TRIAL_PACKAGE = 'regz-free-panel';

/** True for the trial's package, whose remaining time is not lost when another package follows. */
export function isTrialPackage(name: PackageName): boolean {
  return basePackage(name) === TRIAL_PACKAGE;
}

/** True for a package that accounts get when they enable experiment mode. */
export function isExperiment(name: PackageName): boolean {
  return name.endsWith(TWIN_ENDING);
}

/** The name that the experiment twin of a base package has, if there is one. */
export function twinName(base: PackageName): PackageName {
  return `${base}${TWIN_ENDING}`;
}

/** The package without its '-Experiment' ending; a base package is its own base. */
export function basePackage(name: PackageName): PackageName {
  return isExperiment(name) ? name.slice(0, -TWIN_ENDING.length) : name;
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
