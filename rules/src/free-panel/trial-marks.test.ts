import { expect, it } from 'vitest';
import { type FirstTrial, mailboxMarks, trialRefusal } from './trial-marks.ts';

const strict = { severalPerMailbox: false, oncePer: { device: true, community: true } };
const lax = { severalPerMailbox: true, oncePer: { device: false, community: false } };
const first: FirstTrial = { mailbox: true, device: true, community: true, pcs: true };

it('A first free day is given with or without an address', () => {
  expect(trialRefusal(first, strict)).toBeNull();
  expect(trialRefusal({ ...first, mailbox: null }, strict)).toBeNull();
});

it.each([
  [{ mailbox: false }, 'FREE_PANEL_MAILBOX_USED'],
  [{ device: false }, 'FREE_PANEL_DEVICE_USED'],
  [{ device: null }, 'FREE_PANEL_DEVICE_UNKNOWN'],
  [{ community: false }, 'FREE_PANEL_COMMUNITY_USED'],
] as const)('A second free day (%j) is refused unless staff allow it', (had, refusal) => {
  expect(trialRefusal({ ...first, ...had }, strict)).toBe(refusal);
  expect(trialRefusal({ ...first, ...had }, lax)).toBeNull();
});

it('A PC gets one free day, whatever staff allow', () => {
  expect(trialRefusal({ ...first, pcs: false }, lax)).toBe('FREE_PANEL_PC_USED');
});

it('Several refusals of a free day name the mailbox first', () => {
  const none: FirstTrial = { mailbox: false, device: false, community: false, pcs: false };
  expect(trialRefusal(none, strict)).toBe('FREE_PANEL_MAILBOX_USED');
  expect(trialRefusal({ ...none, mailbox: true }, strict)).toBe('FREE_PANEL_DEVICE_USED');
  expect(trialRefusal({ ...first, community: false, pcs: false }, strict)).toBe(
    'FREE_PANEL_COMMUNITY_USED',
  );
});

it('Addresses of one mailbox share a mark, and an address with a label has one of its own too', () => {
  expect(mailboxMarks('Nimal.Perera+two@GMail.com')).toEqual([
    'nimalperera@gmail.com',
    'nimal.perera+two@gmail.com',
  ]);
  expect(mailboxMarks('nimal@example.com')).toEqual(['nimal@example.com']);
});
