import { texts } from '../../sentences.ts';

/** Titles of packages whose names are no titles. */
export const licensePackages = texts({
  trial: 'Free Panel Access',
  trialExperiment: 'Free Panel Access (Experiment)',
});
