import { expect, it } from 'vitest';
import { featureGroups } from './feature-groups.ts';
import { isPackageName, packageNames } from './packages.ts';

// Written by hand, so that the test does not use the code's own rule.
const namedRows = `
Regz-Owner: Owner, External, AimSilent, Supreme, Essential, Legit, Esp, Utility, Hotkey
Admin: Admin, External, AimSilent, Supreme, Essential, Legit, Esp, Utility, Hotkey
Staff: Staff, External, Supreme, Essential, Legit, Esp, Utility, Hotkey
Tester: Tester, External, Supreme, Essential, Legit, Esp, Utility, Hotkey
Supreme-Essential-External-Legit: External, Supreme, Essential, Legit, Esp, Utility, Hotkey
Supreme-Essential-Legit: Supreme, Essential, Legit, Esp, Utility, Hotkey
Supreme-Legit: Supreme, Legit, Esp, Utility, Hotkey
Essential-Legit: Essential, Legit, Esp, Utility
Supreme-Essential-External: External, Supreme, Essential, Esp, Utility, Hotkey
Supreme-Essential: Supreme, Essential, Esp, Utility, Hotkey
Supreme: Supreme, Esp, Utility, Hotkey
Essential: Essential, Esp, Utility
External-Essential: External, Essential, Esp, Utility
Legit: Legit
External: External
Regedit-Fam: Supreme, Essential, Esp, Utility, Hotkey
Free-Panel: Supreme, Essential, Esp, Utility, Hotkey
One-Day-Trail: Supreme, Essential, Esp, Utility, Hotkey
regz-free-panel: Supreme, Essential, Esp, Utility, Hotkey
`;

const experimentRows = `
Regz-Owner-Experiment: Owner, External, AimSilent, Supreme, Essential, Legit, Esp, Utility, Hotkey, Experiment
Admin-Experiment: Admin, External, AimSilent, Supreme, Essential, Legit, Esp, Utility, Hotkey, Experiment
Staff-Experiment: Staff, External, Supreme, Essential, Legit, Esp, Utility, Hotkey, Experiment
Tester-Experiment: Tester, External, Supreme, Essential, Legit, Esp, Utility, Hotkey, Experiment
Supreme-Essential-External-Legit-Experiment: External, Supreme, Essential, Legit, Esp, Utility, Hotkey, Experiment
Supreme-Essential-Legit-Experiment: Supreme, Essential, Legit, Esp, Utility, Hotkey, Experiment
Supreme-Legit-Experiment: Supreme, Legit, Esp, Utility, Hotkey, Experiment
Essential-Legit-Experiment: Essential, Legit, Esp, Utility, Experiment
Supreme-Essential-External-Experiment: External, Supreme, Essential, Esp, Utility, Hotkey, Experiment
Supreme-Essential-Experiment: Supreme, Essential, Esp, Utility, Hotkey, Experiment
Supreme-Experiment: Supreme, Esp, Utility, Hotkey, Experiment
Essential-Experiment: Essential, Esp, Utility, Experiment
External-Essential-Experiment: External, Essential, Esp, Utility, Experiment
Legit-Experiment: Legit, Experiment
External-Experiment: External, Experiment
Regedit-Fam-Experiment: Supreme, Essential, Esp, Utility, Hotkey, Experiment
Free-Panel-Experiment: Supreme, Essential, Esp, Utility, Hotkey, Experiment
One-Day-Trail-Experiment: Supreme, Essential, Esp, Utility, Hotkey, Experiment
regz-free-panel-Experiment: Supreme, Essential, Esp, Utility, Hotkey, Experiment
`;

// The table omits these three: their groups are the parts of the name and Supreme's tools.
const mappedOnlyRows = `
Supreme-AimSilent-Essential-External: External, AimSilent, Supreme, Essential, Esp, Utility, Hotkey
Supreme-AimSilent-Essential-External-Legit: External, AimSilent, Supreme, Essential, Legit, Esp, Utility, Hotkey
External-Supreme: External, Supreme, Esp, Utility, Hotkey
`;

const table = readTable(namedRows + experimentRows + mappedOnlyRows);

it('Feature groups are stated here for every package', () => {
  expect(table.map((row) => row.name).toSorted()).toEqual(Array.from(packageNames).toSorted());
});

it.each(table)(
  'Feature groups of $name are those of the table, in its order',
  ({ name, groups }) => {
    if (!isPackageName(name)) {
      throw new Error(`${name} is in this test's table and is not a package.`);
    }
    expect(featureGroups(name)).toEqual(groups);
  },
);

function readTable(text: string): { name: string; groups: string[] }[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const [name = '', groups = ''] = line.split(': ');
    return { name, groups: groups.split(', ') };
  });
}
