import { expect, it } from 'vitest';
import { approveRefusal, confirmRefusal } from './decisions.ts';

const waiting = { isDecided: false, isOwn: false, isConfirmed: false };
const own = { ...waiting, isOwn: true };
const alone = { hasColleague: false };

it('Only another owner approves an act', () => {
  expect(approveRefusal(waiting)).toBe(null);
  expect(approveRefusal(own)).toBe('APPROVAL_COLLEAGUE_NEEDED');
  expect(approveRefusal({ ...waiting, isDecided: true })).toBe('APPROVAL_DECIDED');
});

it('The only owner confirms their own act once', () => {
  expect(confirmRefusal(own, alone)).toBe(null);
  expect(confirmRefusal(own, { hasColleague: true })).toBe('APPROVAL_COLLEAGUE_NEEDED');
  expect(confirmRefusal({ ...own, isConfirmed: true }, alone)).toBe('APPROVAL_DECIDED');
  expect(confirmRefusal({ ...own, isDecided: true }, alone)).toBe('APPROVAL_DECIDED');
  expect(confirmRefusal(waiting, alone)).toBe('APPROVAL_UNKNOWN');
});
