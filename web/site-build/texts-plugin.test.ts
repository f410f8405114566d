import { runInNewContext } from 'node:vm';
import { declarationOf, texts } from '@regz/texts/sentences.ts';
import { expect, it } from 'vitest';
import { compiledTexts } from './texts-plugin.ts';

const catalogue = texts({
  title: 'Don’t "quote" \\ `this`',
  price: '`{amount}` \\ ${amount} a month',
  left: { one: '{n} day of {name} left', other: '{n} days of {name} left' },
  used: { one: '{n} use$ of `{name}', other: '{name} used {n} uses$ of `{name}' },
  kept: { one: '{n} day(s) kept', other: '{n} day(s) kept' },
  moved: { one: 'The device was removed', other: '{n} devices were removed' },
  agree: 'Read the <terms>terms</terms> first.',
  hello: 'Hello {name}, <link>log in as {name}</link>.',
  steps: ['Open {program}.', 'Done'],
  'two-words': { text: 'Deep' },
  braces: ['{{name}} is ` {name}', '{{name}} is replaced'],
});

const built: typeof catalogue = runInNewContext(
  `(${compiledTexts(declarationOf(catalogue) ?? '', 'en')})`,
);

it('A compiled catalogue says the same', () => {
  expect(JSON.stringify(built)).toBe(JSON.stringify(catalogue));
  expect(built.title).toBe(catalogue.title);
  const price = { amount: '$& `${1}`' };
  expect(built.price(price)).toBe(catalogue.price(price));
  for (const n of [0, 1, 2]) {
    expect(built.left({ n, name: 'x' })).toBe(catalogue.left({ n, name: 'x' }));
    expect(built.used({ n, name: 'x' })).toBe(catalogue.used({ n, name: 'x' }));
    expect(built.kept({ n })).toBe(catalogue.kept({ n }));
    expect(built.moved({ n })).toBe(catalogue.moved({ n }));
  }
  const hello = { name: '<link>' };
  expect(JSON.stringify(built.hello(hello))).toBe(JSON.stringify(catalogue.hello(hello)));
  expect(built.steps[0]({ program: 'Regz' })).toBe('Open Regz.');
  expect(built.braces[0]({ name: 'x' })).toBe('{name} is ` x');
  expect(built.braces[1]).toBe('{name} is replaced');
});
