import fc from 'fast-check';
import { type Plan, planOf } from './model-order.ts';

const packages = ['Supreme', 'Essential'] as const;
const lengths = [7, 30, 90] as const;

/** The acts on an account, as often as they are in the list. */
const acts = [
  'buy',
  'buy',
  'upgrade',
  'upgrade',
  'quote',
  'pay',
  'refund',
  'refund',
  'refund-all-outside',
  'dispute',
  'dispute-end',
  'give',
  'take',
  'freeze',
  'thaw',
  'experiment',
  'end',
  'trial',
] as const;

/** An act on an account after some hours. */
export type Step = {
  hours: number;
  act: (typeof acts)[number];
  plan: Plan;
  /** The index of its order, counted from the newest. */
  place: number;
  part: number;
  percent: number;
};

const plan = fc
  .tuple(fc.constantFrom(...packages), fc.constantFrom(...lengths))
  .map(([name, days]) => planOf(name, days));
const rest = {
  plan,
  place: fc.nat(3),
  part: fc.integer({ min: 1, max: 9 }),
  percent: fc.constantFrom(0, 30, 60, 90),
};

/** Any sequence of acts on an account. */
export function anySteps(most: number): fc.Arbitrary<Step[]> {
  const step = fc.record({ hours: fc.nat(259), act: fc.constantFrom(...acts), ...rest });
  return fc.array(step, { minLength: 2, maxLength: most });
}

/** An upgrade, followed mostly by events of the payments. */
export function stepsAfterUpgrade(most: number): fc.Arbitrary<Step[]> {
  const ofMoney = ['dispute', 'dispute-end', 'refund', 'refund-all-outside', 'upgrade'] as const;
  const hours = fc.nat(100);
  const bought = { hours: 0, place: 0, part: 1, percent: 0 };
  const upgrade = fc.constantFrom(
    [planOf('Supreme', 30), planOf('Essential', 30)] as const,
    [planOf('Supreme', 90), planOf('Essential', 90)] as const,
    [planOf('Essential', 30), planOf('Supreme', 90)] as const,
    [planOf('Supreme', 90), planOf('Essential', 30)] as const,
  );
  const money = fc.record({ hours, act: fc.constantFrom(...ofMoney), ...rest, place: fc.nat(1) });
  const other = fc.record({ hours, act: fc.constantFrom(...acts), ...rest });
  const then = fc.oneof({ weight: 5, arbitrary: money }, { weight: 1, arbitrary: other });
  return fc
    .tuple(upgrade, hours, fc.array(then, { minLength: 1, maxLength: most }))
    .map(([[old, next], used, steps]) => [
      { ...bought, act: 'buy', plan: old },
      { ...bought, act: 'upgrade', plan: next, hours: used },
      ...steps,
    ]);
}
