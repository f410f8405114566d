import { describe, expect, it } from 'vitest';
import { orderStatuses } from './order-status.ts';
import { assignKeyRefusal, exportSpanRefusal } from './staff.ts';

it.each([
  ['2026-01-01', '2026-01-01', null],
  ['2024-01-01', '2024-12-31', null],
  ['2024-01-01', '2025-01-01', 'ORDER_SPAN_INVALID'],
  ['2026-01-02', '2026-01-01', 'ORDER_SPAN_INVALID'],
])('The span of an export %s to %s: %s', (from, to, refusal) => {
  expect(exportSpanRefusal({ from, to })).toBe(refusal);
});

it('The span of an export without a first or a last day is refused', () => {
  expect(exportSpanRefusal({ from: '', to: '2026-01-01' })).toBe('ORDER_SPAN_INVALID');
});

describe('a key assigned by staff', () => {
  const asked = { evenUnpaid: true };
  const unasked = { evenUnpaid: false };

  it.each(orderStatuses)('A key assigned by staff is never a second one: %s', (status) => {
    expect(assignKeyRefusal({ status, hasKey: true }, asked)).toBe('ORDER_COMPLETED');
  });

  it.each(['refunded', 'disputed', 'chargeback'] as const)(
    'A key assigned by staff is not for an order whose payment was taken back: %s',
    (status) => {
      expect(assignKeyRefusal({ status, hasKey: false }, asked)).toBe('ORDER_TAKEN_BACK');
    },
  );

  it.each(['pending', 'failed', 'expired'] as const)(
    'A key assigned by staff is only for an order nobody paid if staff say so: %s',
    (status) => {
      expect(assignKeyRefusal({ status, hasKey: false }, unasked)).toBe('ORDER_NOT_PAID');
      expect(assignKeyRefusal({ status, hasKey: false }, asked)).toBe(null);
    },
  );

  it('A key assigned by staff is for a paid, waiting order without further questions', () => {
    expect(assignKeyRefusal({ status: 'awaiting-key', hasKey: false }, unasked)).toBe(null);
  });
});
