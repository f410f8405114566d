import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderSources, type SourceFacts, sourceOfOrder } from './order-source.ts';

const facts = fc.record<SourceFacts>({
  began: fc.constantFrom('trial', 'giveaway', null),
  hasCoupon: fc.boolean(),
  isGift: fc.boolean(),
});

/** Every source that an order's facts would allow. */
function allowedBy({ began, hasCoupon, isGift }: SourceFacts): readonly string[] {
  const own = [hasCoupon ? ['coupon'] : [], isGift ? ['gift'] : []].flat();
  return [...(began === null ? [] : [began]), ...own, 'direct'];
}

it('An order has one source: the first of the list that its facts allow', () => {
  fc.assert(
    fc.property(facts, (order) => {
      const allowed = allowedBy(order);
      expect(sourceOfOrder(order)).toBe(orderSources.find((source) => allowed.includes(source)));
    }),
  );
});

it.each([
  ['trial', { began: 'trial', hasCoupon: true, isGift: true }],
  ['giveaway', { began: 'giveaway', hasCoupon: true, isGift: false }],
  ['coupon', { began: null, hasCoupon: true, isGift: true }],
  ['gift', { began: null, hasCoupon: false, isGift: true }],
  ['direct', { began: null, hasCoupon: false, isGift: false }],
] as const)('The source of an order is %s for %o', (source, order) => {
  expect(sourceOfOrder(order)).toBe(source);
});
