import { expect, it } from 'vitest';
import { pickValues } from './pick-values.ts';

const value = (
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

it.each<[string, ReturnType<typeof value>[], string | undefined]>([
  ['everybody’s', [value('all')], 'all'],
  ['its base package’s', [value('base', { package: 'Supreme' }), value('all')], 'base'],
  [
    'its own package’s',
    [value('own', { package: 'Supreme-Experiment' }), value('base', { package: 'Supreme' })],
    'own',
  ],
  ['no other package’s', [value('other', { package: 'External' })], undefined],
  [
    'the highest version’s',
    [value('new', { minimumVersion: '2.4.0' }), value('old', { minimumVersion: '2.3.9' })],
    'new',
  ],
  ['no later version’s', [value('later', { minimumVersion: '2.4.1' }), value('all')], 'all'],
  [
    'the package’s before the version’s',
    [value('new', { minimumVersion: '2.4.0' }), value('own', { package: 'Supreme' })],
    'own',
  ],
])('Of the rows of a value a program gets the most fitting: %s', (_, values, content) => {
  expect(pickValues(values, asking)['offsets']).toBe(content);
  expect(pickValues(values.toReversed(), asking)['offsets']).toBe(content);
});

it('A value that cannot be read is left out, even where a less fitting one can', () => {
  const unreadable = { ...value('', { package: 'Supreme' }), content: null };
  expect(pickValues([value('all'), unreadable], asking)).toEqual({});
});

it('The values of a program are in the order of their names, so that the same ones are the same text', () => {
  const values = ['b', 'a', 'c'].map((name) => ({ ...value(name), name }));
  expect(Object.keys(pickValues(values, asking))).toEqual(['a', 'b', 'c']);
});

it('A trial gets no value that staff keep from trials', () => {
  const values = [value('all'), value('bought', { forTrials: false, minimumVersion: '1.0.0' })];
  expect(pickValues(values, asking)['offsets']).toBe('bought');
  const trial = { ...asking, package: 'regz-free-panel' as const };
  expect(pickValues(values, trial)['offsets']).toBe('all');
});
