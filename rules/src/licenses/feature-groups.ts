import { basePackage } from './packages.ts';
import type { BasePackage, PackageName } from './packages.ts';

/** The features that a package enables. Each is one row of the Subscription Status table. */
export type FeatureGroup =
  | 'Owner'
  | 'Admin'
  | 'Staff'
  | 'Tester'
  | 'External'
  | 'AimSilent'
  | 'Supreme'
  | 'Essential'
  | 'Legit'
  | 'Esp'
  | 'Utility'
  | 'Hotkey'
  | 'Experiment';

const everyAim = ['External', 'AimSilent', 'Supreme', 'Essential', 'Legit'] as const;
const staffAim = ['External', 'Supreme', 'Essential', 'Legit'] as const;
const fullTools = ['Esp', 'Utility', 'Hotkey'] as const;
const sniperTools = ['Esp', 'Utility'] as const;
const trial = ['Supreme', 'Essential', ...fullTools] as const;

const groupsOfBase: Record<BasePackage, readonly FeatureGroup[]> = {
  'Regz-Owner': ['Owner', ...everyAim, ...fullTools],
  Admin: ['Admin', ...everyAim, ...fullTools],
  Staff: ['Staff', ...staffAim, ...fullTools],
  Tester: ['Tester', ...staffAim, ...fullTools],
  'Supreme-Essential-External-Legit': [...staffAim, ...fullTools],
  'Supreme-Essential-Legit': ['Supreme', 'Essential', 'Legit', ...fullTools],
  'Supreme-Legit': ['Supreme', 'Legit', ...fullTools],
  'Essential-Legit': ['Essential', 'Legit', ...sniperTools],
  'Supreme-Essential-External': ['External', 'Supreme', 'Essential', ...fullTools],
  'Supreme-Essential': ['Supreme', 'Essential', ...fullTools],
  Supreme: ['Supreme', ...fullTools],
  Essential: ['Essential', ...sniperTools],
  'External-Essential': ['External', 'Essential', ...sniperTools],
  Legit: ['Legit'],
  External: ['External'],
  'Regedit-Fam': trial,
  'Free-Panel': trial,
  'One-Day-Trail': trial,
  'regz-free-panel': trial,
  // The specification's table omits these three. Their groups follow from their names.
  'Supreme-AimSilent-Essential-External': [
    'External',
    'AimSilent',
    'Supreme',
    'Essential',
    ...fullTools,
  ],
  'Supreme-AimSilent-Essential-External-Legit': [...everyAim, ...fullTools],
  'External-Supreme': ['External', 'Supreme', ...fullTools],
};

/**
 * Returns the feature groups that a package enables, in list order. An experiment twin has the
 * groups of its base package, then 'Experiment'. The specification's table omits the three
 * mapped-only packages. Their groups are the parts of their names and the tools of the packages
 * with Supreme.
 */
export function featureGroups(name: PackageName): readonly FeatureGroup[] {
  const base = basePackage(name);
  const groups = groupsOfBase[base];
  return name === base ? groups : [...groups, 'Experiment'];
}
