import { expect, expectTypeOf, it } from 'vitest';
import { declarationOf, texts } from './sentences.ts';

const catalogue = texts({
  title: 'Redeem',
  result: '{name}, valid until {end}.',
  left: { one: '{n} day left', other: '{n} days left' },
  users: { one: '{count} user of {site}', other: '{count} users of {site}' },
  agree: 'Read the <terms>terms</terms> first.',
  hello: 'Hello {name}, <link>log in as {name}</link>.',
  steps: ['Open {program}.', 'Done'],
  braces: ['{{name}} is {name}', '{{name}} is replaced'],
});

it('A sentence has its values at its placeholders', () => {
  expect(catalogue.title).toBe('Redeem');
  expect(catalogue.result({ name: 'Supreme', end: 'today' })).toBe('Supreme, valid until today.');
  expect(catalogue.steps[0]({ program: 'Regz' })).toBe('Open Regz.');
  expect(catalogue.steps[1]).toBe('Done');
});

it.each([
  [0, '0 days left'],
  [1, '1 day left'],
  [2, '2 days left'],
  [-1, '-1 days left'],
])('The number %d chooses the form', (n, sentence) => {
  expect(catalogue.left({ n })).toBe(sentence);
});

it('A plural shows a number as the caller formats it', () => {
  expect(catalogue.users({ n: 1000, count: '1,000', site: 'Regz' })).toBe('1,000 users of Regz');
});

it('A value becomes no placeholder and no mark', () => {
  expect(catalogue.result({ name: '{end}<b>', end: '$&' })).toBe('{end}<b>, valid until $&.');
  expect(catalogue.hello({ name: '<link>x</link>' })).toEqual([
    'Hello <link>x</link>, ',
    ['link', 'log in as <link>x</link>'],
    '.',
  ]);
});

it('Two braces are one', () => {
  expect(catalogue.braces[0]({ name: 'x' })).toBe('{name} is x');
  expect(catalogue.braces[1]).toBe('{name} is replaced');
});

it('A marked sentence is its parts', () => {
  expect(catalogue.agree).toEqual(['Read the ', ['terms', 'terms'], ' first.']);
});

it('The build reads the declaration of a catalogue', () => {
  expect(declarationOf(catalogue)).toMatchObject({ result: '{name}, valid until {end}.' });
  expect(declarationOf({ title: 'Redeem' })).toBeUndefined();
  expect(declarationOf('Redeem')).toBeUndefined();
});

it('The compiler checks keys, placeholders and marks', () => {
  // @ts-expect-error -- no such sentence
  expect(catalogue.titel).toBeUndefined();
  // @ts-expect-error -- a placeholder of another name
  expect(catalogue.result({ name: 'Supreme', day: 'today' })).toContain('undefined');
  // @ts-expect-error -- a missing number
  expect(catalogue.left({})).toContain('undefined');
  // @ts-expect-error -- a number chooses the form
  expect(catalogue.left({ n: '1' })).toBe('1 days left');
  expectTypeOf(catalogue.title).toBeString();
  expectTypeOf(catalogue.agree).not.toBeString();
});
