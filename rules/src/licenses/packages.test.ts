import { expect, it } from 'vitest';
import { golden, words } from '../../test/golden.ts';
import { featureGroups } from './feature-groups.ts';
import { ownPackageFirst } from './package-parts.ts';
import {
  basePackage,
  experimentTwin,
  isPackageName,
  packageNames,
  packageTitle,
} from './packages.ts';

/** Written by hand, so that the test does not use the code's own rule. */
const named = groupsOf(`
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
`);
/** These packages have no experiment. */
const mappedOnly = groupsOf(`
Supreme-AimSilent-Essential-External: External, AimSilent, Supreme, Essential, Esp, Utility, Hotkey
Supreme-AimSilent-Essential-External-Legit: External, AimSilent, Supreme, Essential, Legit, Esp, Utility, Hotkey
External-Supreme: External, Supreme, Esp, Utility, Hotkey
`);

function groupsOf(table: string): (readonly [string, string[]])[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', groups = ''] = line.split(': ');
      return [name, groups.split(', ')] as const;
    });
}

it('Every package has its groups, and its experiment one more', () => {
  const experiments = named.map(
    ([name, groups]) => [`${name}-Experiment`, [...groups, 'Experiment']] as const,
  );
  const groups = Object.fromEntries(packageNames.map((name) => [name, featureGroups(name)]));
  expect(packageNames).toHaveLength(41);
  expect(groups).toEqual(Object.fromEntries([...named, ...experiments, ...mappedOnly]));
});

it('A package name is known letter for letter', () => {
  const unknown = [
    ...words('supreme Supreme-External Supreme-Experiment-Experiment constructor __proto__'),
    ...words('External-Supreme-Experiment toString hasOwnProperty'),
    ...packageNames.flatMap((name) => [` ${name}`, `${name}-`]),
    '',
  ];
  expect([...packageNames, ...unknown].filter(isPackageName)).toEqual(packageNames);
});

it('A named package has one experiment', () => {
  for (const [name] of named) {
    const twin = `${name}-Experiment`;
    if (!isPackageName(name) || !isPackageName(twin)) throw new Error(name);
    expect([experimentTwin(name), experimentTwin(twin)]).toEqual([twin, null]);
    expect([basePackage(name), basePackage(twin)]).toEqual([name, name]);
  }
  for (const [name] of mappedOnly) {
    if (!isPackageName(name)) throw new Error(name);
    expect([experimentTwin(name), basePackage(name)]).toEqual([null, name]);
  }
});

const titles = { trial: 'Free Panel Access', trialExperiment: 'Free Panel Access (Experiment)' };

golden(
  'A trial has its own title',
  (name: Parameters<typeof packageTitle>[0]) => packageTitle(name, titles),
  [
    ['regz-free-panel', titles.trial],
    ['regz-free-panel-Experiment', titles.trialExperiment],
    ['Supreme', 'Supreme'],
  ],
);

const [panel, both, external] = ['Main Panel', 'Supreme & Essential Game APK', 'External Game APK'];
const [game, headshot, sniper] = [
  'Emulator & Game',
  'External/Supreme headshot setup',
  'Essential sniper setup',
];

golden(
  'The parts of the own package come first',
  (name: Parameters<typeof ownPackageFirst>[1], titles: readonly string[]) => {
    const parts = titles.map((title) => ({ title }));
    return ownPackageFirst(parts, name).map(({ title }) => title);
  },
  [
    ['External', [panel, both, external], [panel, external, both]],
    ['Supreme', [panel, both, external], [panel, both, external]],
    ['Essential', [game, headshot, sniper], [game, sniper, headshot]],
    ['Supreme-Experiment', [game, headshot, sniper], [game, headshot, sniper]],
    [null, [panel, both, external], [panel, both, external]],
  ],
);
