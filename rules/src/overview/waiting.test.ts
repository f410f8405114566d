import { expect, it } from 'vitest';
import { staffRoles } from '../staff/staff-roles.ts';
import { isToldOf, waitingKinds } from './waiting.ts';

it('Each role sees the waiting work that it can settle', () => {
  const told = staffRoles.map((role) => waitingKinds.filter((kind) => isToldOf(role, kind)));
  expect(told).toEqual([
    waitingKinds,
    ['upgrades', 'flagged', 'unmatched', 'messages', 'applications'],
    ['backOrders', 'soldOut'],
  ]);
});
