import { expect, it } from 'vitest';
import { batchRefusal, isOverdue, maskedKey, restoreRefusal, revokeRefusal } from './batches.ts';

// 00:00 on 2 January in Colombo.
const midnight = Date.UTC(2026, 0, 1, 18, 30);

it('The last day of a batch is from today in Colombo to ten years ahead', () => {
  const refused = (lastDay: string | null, nowMs = midnight) => batchRefusal({ lastDay }, nowMs);
  expect(refused(null)).toBe(null);
  expect(refused('2026-01-02')).toBe(null);
  expect(refused('2026-01-01')).toBe('KEY_STOCK_LAST_DAY_INVALID');
  expect(refused('2026-01-01', midnight - 1)).toBe(null);
  expect(refused('2035-12-31')).toBe(null);
  expect(refused('2036-01-01')).toBe('KEY_STOCK_LAST_DAY_INVALID');
});

it('A key is overdue from midnight in Colombo after its last day', () => {
  expect(isOverdue('2026-01-01', midnight - 1)).toBe(false);
  expect(isOverdue('2026-01-01', midnight)).toBe(true);
});

it('A masked key shows its last four characters', () => {
  expect(maskedKey('REGZ-7K2MQ-9XD4P-TA6ZV-3HNWX')).toBe('…HNWX');
});

it('Only generated batches with unredeemed keys are revoked', () => {
  expect(revokeRefusal({ kind: 'generated', unredeemed: 1 })).toBe(null);
  expect(revokeRefusal({ kind: 'generated', unredeemed: 0 })).toBe('KEY_STOCK_BATCH_SPENT');
  expect(revokeRefusal({ kind: 'pasted', unredeemed: 1 })).toBe('KEY_STOCK_BATCH_PASTED');
});

it('A revocation is undone until a key was tried', () => {
  expect(restoreRefusal({ isRevoked: true, isTried: false })).toBe(null);
  expect(restoreRefusal({ isRevoked: true, isTried: true })).toBe('KEY_STOCK_BATCH_TRIED');
  expect(restoreRefusal({ isRevoked: false, isTried: false })).toBe('KEY_STOCK_BATCH_NOT_REVOKED');
});
