import { expect, it } from 'vitest';
import { mostGiven, pickGiven } from './given.ts';

const row = (
  content: string,
  of: { package?: string; minimumVersion?: string; forTrials?: boolean } = {},
) => ({
  name: 'offsets',
  package: of.package ?? null,
  minimumVersion: of.minimumVersion ?? '0.0.0',
  forTrials: of.forTrials ?? true,
  content,
});
const asking = { package: 'Supreme-Experiment' as const, version: '2.4.0' };

it.each<[string, ReturnType<typeof row>[], string | undefined]>([
  ['everybody’s', [row('all')], 'all'],
  ['its base package’s', [row('base', { package: 'Supreme' }), row('all')], 'base'],
  [
    'its own package’s',
    [row('own', { package: 'Supreme-Experiment' }), row('base', { package: 'Supreme' })],
    'own',
  ],
  ['no other package’s', [row('other', { package: 'External' })], undefined],
  [
    'the highest version’s',
    [row('new', { minimumVersion: '2.4.0' }), row('old', { minimumVersion: '2.3.9' })],
    'new',
  ],
  ['no later version’s', [row('later', { minimumVersion: '2.4.1' }), row('all')], 'all'],
  [
    'the package’s before the version’s',
    [row('new', { minimumVersion: '2.4.0' }), row('own', { package: 'Supreme' })],
    'own',
  ],
])('Of the rows of a name a program gets the most fitting: %s', (_, rows, content) => {
  const picked = content === undefined ? [] : [content];
  expect(pickGiven(rows, asking).map((each) => each.content)).toEqual(picked);
  expect(pickGiven(rows.toReversed(), asking).map((each) => each.content)).toEqual(picked);
});

it('A program’s rows are ordered by name', () => {
  const rows = ['b', 'a', 'c'].map((name) => ({ ...row(name), name }));
  expect(pickGiven(rows, asking).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

it('A trial gets no row that staff keep from trials', () => {
  const rows = [row('all'), row('bought', { forTrials: false, minimumVersion: '1.0.0' })];
  const trial = { ...asking, package: 'regz-free-panel' as const };
  expect(pickGiven(rows, asking)).toMatchObject([{ content: 'bought' }]);
  expect(pickGiven(rows, trial)).toMatchObject([{ content: 'all' }]);
});

it('The most that one account is given counts each name once, with the largest that it may get', () => {
  const sized = (name: string, wanted: string | null, size: number) => ({
    name,
    package: wanted,
    size,
  });
  expect(mostGiven([])).toBe(0);
  expect(
    mostGiven([
      sized('a', null, 10),
      sized('a', null, 7),
      sized('a', 'Supreme', 30),
      sized('b', 'Supreme', 5),
      sized('b', 'External', 20),
    ]),
  ).toBe(35);
  expect(mostGiven([sized('a', 'Supreme', 1), sized('b', 'Supreme-Experiment', 1)])).toBe(2);
});
