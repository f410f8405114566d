import { expect, it } from 'vitest';
import { type CardForm, evaluateCard, testCards } from './test-cards.ts';

const NOW = Date.UTC(2026, 10, 15);
const form = (changes: Partial<CardForm> = {}): CardForm => ({
  number: '4242 4242 4242 4242',
  expiry: '12 / 34',
  cvc: '123',
  name: 'Test Buyer',
  ...changes,
});

function passesCheckDigit(number: string): boolean {
  const sum = number
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}

it.each(testCards)(
  'The test cards $number, which ends as "$says", is accepted',
  ({ number, outcome }) => {
    expect(passesCheckDigit(number)).toBe(true);
    expect(evaluateCard(form({ number }), NOW)).toEqual(outcome);
  },
);

it('The test cards may be typed with spaces, hyphens or neither', () => {
  const paid = { kind: 'paid', disputed: false };
  expect(evaluateCard(form({ number: '4242424242424242' }), NOW)).toEqual(paid);
  expect(evaluateCard(form({ number: '4242-4242-4242-4242' }), NOW)).toEqual(paid);
});

it.each(['', '4111 1111 1111 1111', '5555555555554444', '4242 4242 4242 4241', '4242'])(
  'A number like %j, whatever else the form says',
  (number) => {
    expect(evaluateCard(form({ number }), NOW)).toBe('card_unknown');
    expect(evaluateCard({ number, expiry: '', cvc: '', name: '' }, NOW)).toBe('card_unknown');
  },
);

it.each([
  [{ expiry: '13/34' }, 'expiry_invalid'],
  [{ expiry: '' }, 'expiry_invalid'],
  [{ expiry: '10/26' }, 'expiry_past'],
  [{ cvc: '12' }, 'cvc_invalid'],
  [{ cvc: 'abc' }, 'cvc_invalid'],
  [{ name: ' ' }, 'name_missing'],
] as const)('Any other form is refused %j: %s', (changes, problem) => {
  expect(evaluateCard(form(changes), NOW)).toBe(problem);
});

it('A card is good until the end of its month', () => {
  expect(evaluateCard(form({ expiry: '11/26' }), NOW)).toMatchObject({ kind: 'paid' });
  expect(evaluateCard(form({ expiry: '1126' }), NOW)).toMatchObject({ kind: 'paid' });
  expect(evaluateCard(form({ expiry: '11/2026' }), NOW)).toMatchObject({ kind: 'paid' });
});
