import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  managedRoles,
  mayHoldRoles,
  type RoleHolder,
  rolesAfterSync,
  wantedRoles,
} from './roles.ts';

const now = Date.parse('2026-03-10T12:00:00Z');
const holder: RoleHolder = {
  subscription: 'Supreme',
  expiresOn: '2026-03-11',
  adminApproval: true,
  banned: false,
};
const mapping = new Map([
  ['Supreme', ['1', '2', '2']],
  ['Essential', ['2', '3']],
]);

describe('the wanted roles', () => {
  it('are the package’s, each once', () => {
    expect(wantedRoles(holder, mapping, now)).toEqual(['1', '2']);
    expect(wantedRoles({ ...holder, expiresOn: 'infinity' }, mapping, now)).toEqual(['1', '2']);
  });

  it.each<[string, Partial<RoleHolder>]>([
    ['is not approved', { adminApproval: false }],
    ['is banned', { banned: true }],
    ['ended at this midnight', { expiresOn: '2026-03-10' }],
    ['has no end date', { expiresOn: null }],
    ['has no subscription', { subscription: null }],
  ])('are none for an account that %s', (_, change) => {
    expect(mayHoldRoles({ ...holder, ...change }, now)).toBe(false);
    expect(wantedRoles({ ...holder, ...change }, mapping, now)).toEqual([]);
  });

  it('are none for an unmapped package and for nobody', () => {
    expect(wantedRoles({ ...holder, subscription: 'Legit' }, mapping, now)).toEqual([]);
    expect(wantedRoles(null, mapping, now)).toEqual([]);
  });
});

describe('the roles after a sync', () => {
  const roles = fc.uniqueArray(fc.constantFrom('1', '2', '3', '4', '5', '6'));

  it('include every wanted role, no other managed one, and every unmanaged one', () => {
    fc.assert(
      fc.property(roles, roles, roles, (actual, managedIds, others) => {
        const wanted = managedIds.slice(0, 2);
        const managed = managedRoles(new Map([['any', managedIds]]), []);
        const after = rolesAfterSync(actual, wanted, managed) ?? actual;
        const unmanaged = [...actual, ...others].filter((role) => !managed.has(role));
        expect(after.filter((role) => managed.has(role)).toSorted()).toEqual(wanted.toSorted());
        expect(after.filter((role) => !managed.has(role))).toEqual(
          actual.filter((role) => unmanaged.includes(role)),
        );
      }),
    );
  });

  it('need no change when they are right, and never after a second sync', () => {
    fc.assert(
      fc.property(roles, roles, (actual, managedIds) => {
        const wanted = managedIds.slice(0, 2);
        const managed = new Set(managedIds);
        const after = rolesAfterSync(actual, wanted, managed) ?? actual;
        expect(rolesAfterSync(after, wanted, managed)).toBeNull();
      }),
    );
  });

  it('lose what an earlier mapping gave', () => {
    const managed = managedRoles(mapping, ['9']);
    expect(rolesAfterSync(['9', '777', '1'], ['1', '2'], managed)).toEqual(['777', '1', '2']);
  });
});
