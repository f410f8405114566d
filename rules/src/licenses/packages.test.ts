import { expect, it } from 'vitest';
import { golden } from '../../test/golden.ts';
import { ownPackageFirst } from './package-parts.ts';
import { basePackage, isExperiment, isTrialPackage, packageTitle, twinName } from './packages.ts';

it('The name of an experiment is that of its base with an ending', () => {
  expect(twinName('Supreme')).toBe('Supreme-Experiment');
  expect(['Supreme', 'Supreme-Experiment', 'Experiment-Supreme'].map(isExperiment)).toEqual([
    false,
    true,
    false,
  ]);
  expect(['Supreme', 'Supreme-Experiment'].map(basePackage)).toEqual(['Supreme', 'Supreme']);
  expect(['regz-free-panel', 'regz-free-panel-Experiment'].every(isTrialPackage)).toBe(true);
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
  'The parts of the customer’s package come first',
  (own: string[] | null, titles: readonly string[]) => {
    const parts = titles.map((title) => ({ title }));
    const features = ['External', 'Supreme', 'Essential', 'Esp'];
    return ownPackageFirst(parts, own, features).map(({ title }) => title);
  },
  [
    [['External'], [panel, both, external], [panel, external, both]],
    [
      ['Supreme', 'Esp'],
      [panel, both, external],
      [panel, both, external],
    ],
    [
      ['Essential', 'Esp'],
      [game, headshot, sniper],
      [game, sniper, headshot],
    ],
    [
      ['Supreme', 'Esp', 'Experiment'],
      [game, headshot, sniper],
      [game, headshot, sniper],
    ],
    [null, [panel, both, external], [panel, both, external]],
  ],
);
