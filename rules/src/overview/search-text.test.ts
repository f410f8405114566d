import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCommand } from './panel-command.ts';
import { oneTypoAway, readSearch } from './search-text.ts';

it.each([
  ['0771234567'],
  ['077 123 4567'],
  ['+94 77 123-4567'],
  ['+94 (0)77 1234567'],
  ['0094771234567'],
  ['94771234567'],
  ['771234567'],
])('The mobile number %s is found in each form in which it can be stored', (typed) => {
  const stored = ['94771234567', '0094771234567', '771234567', '0771234567', '940771234567'];
  expect(readSearch(typed).mobileDigits).toEqual(stored);
});

it('A number of another country is not found without its code', () => {
  expect(readSearch('+1 415 555 2671').mobileDigits).toEqual(['14155552671', '0014155552671']);
});

it.each([
  ['RGZ-QX7K2M9RTB4D', 'RGZ-QX7K2M9RTB4D'],
  ['qx7k2m9rtb4d', 'RGZ-QX7K2M9RTB4D'],
  ['rgzqx7k2m9rtb4d', 'RGZ-QX7K2M9RTB4D'],
  ['# qx7k2m9rtb4d', 'RGZ-QX7K2M9RTB4D'],
  ['https://regz.example/orders?order=rgz-qx7k2m9rtb4d#top', 'RGZ-QX7K2M9RTB4D'],
  ['/order/Imported-1.x', 'Imported-1.x'],
])('The order reference is read from %s', (typed, id) => {
  expect(readSearch(typed).orderIds).toContain(id);
});

it.each([['RGZ-4E7J-92'], ['rgz4e7j92'], ['#4E7J-92'], ['4e7j 92']])(
  'The transfer reference is read from %s',
  (typed) => {
    expect(readSearch(typed).transferReference).toBe('RGZ-4E7J-92');
  },
);

it.each([
  ['@nimal', { name: 'nimal', middle: 'nimal', keyPart: null }],
  ['7k2mq-9x', { keyPart: '7K2MQ-9X' }],
  ['123456789012345678', { discordId: '123456789012345678' }],
  ['ab', { middle: null, keyPart: null, similarEmails: [] }],
])('%s can be part of a name or key, or a Discord id', (typed, meanings) => {
  expect(readSearch(typed)).toMatchObject(meanings);
});

it('Corrections of an address include each address one typing error away', () => {
  const email = fc.stringMatching(/^[a-z0-9.+_-]{1,12}@[a-z0-9-]{1,8}\.[a-z]{2,4}$/);
  fc.assert(
    fc.property(
      email,
      fc.nat(),
      fc.constantFrom('less', 'more', 'other', 'swapped'),
      (real, at, error) => {
        const place = at % (real.length - 1);
        const [start, one, two] = [
          real.slice(0, place),
          real.charAt(place),
          real.charAt(place + 1),
        ];
        const rest = real.slice(place + 1);
        const mistyped = {
          less: start + rest,
          more: `${start}q${one}${rest}`,
          other: `${start}q${rest}`,
          swapped: start + two + one + real.slice(place + 2),
        }[error];
        // The error may leave no complete address, or the same one.
        fc.pre(mistyped !== real && /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(mistyped));
        expect(oneTypoAway(mistyped)).toContain(real);
      },
    ),
  );
});

it.each([
  ['refund RGZ-7K2M', { act: 'refund', of: 'order', text: 'RGZ-7K2M' }],
  ['Refund order #7k2m', { act: 'refund', of: 'order', text: '#7k2m' }],
  ['give 3 days to nimal perera', { act: 'days', of: 'customer', text: 'nimal perera', days: 3 }],
  ['give 1 day to @nimal', { act: 'days', of: 'customer', text: '@nimal', days: 1 }],
  ['refund', null],
  ['give days to nimal', null],
  ['refunded', null],
])('The search reads the command in "%s"', (typed, command) => {
  expect(readCommand(typed)).toEqual(command);
});
