import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { managedRoles, mayHoldRoles, type RoleHolder, roleChanges, wantedRoles } from './roles.ts';

const now = Date.parse('2026-03-10T12:00:00Z');
const holder: RoleHolder = {
  subscription: 'Supreme',
  endsAt: '2026-03-11',
  adminApproval: true,
  banned: false,
};
const mapping = new Map([
  ['Supreme', ['1', '2', '2']],
  ['Essential', ['2', '3']],
]);

it('An account gets the package’s roles, each once', () => {
  expect(wantedRoles(holder, mapping, now)).toEqual(['1', '2']);
  expect(wantedRoles({ ...holder, endsAt: 'infinity' }, mapping, now)).toEqual(['1', '2']);
});

it.each<[string, Partial<RoleHolder>]>([
  ['is not approved', { adminApproval: false }],
  ['is banned', { banned: true }],
  ['ended at this midnight', { endsAt: '2026-03-10' }],
  ['has no end date', { endsAt: null }],
  ['has no subscription', { subscription: null }],
])('The wanted roles are none for an account that %s', (_, change) => {
  expect(mayHoldRoles({ ...holder, ...change }, now)).toBe(false);
  expect(wantedRoles({ ...holder, ...change }, mapping, now)).toEqual([]);
});

it('An unmapped package and no account give no roles', () => {
  expect(wantedRoles({ ...holder, subscription: 'Legit' }, mapping, now)).toEqual([]);
  expect(wantedRoles(null, mapping, now)).toEqual([]);
});

describe('the roles after a sync', () => {
  const roles = fc.uniqueArray(fc.constantFrom<string>('1', '2', '3', '4', '5', '6'));

  it('A sync gives exactly the target roles and changes no others', () => {
    fc.assert(
      fc.property(roles, roles, (actual, managedIds) => {
        const wanted = managedIds.slice(0, 2);
        const managed = new Set(managedIds);
        const { give, take } = roleChanges(actual, wanted, managed);
        expect([...give, ...take].every((role) => managed.has(role))).toBe(true);
        const after = [...actual, ...give].filter((role) => !take.includes(role));
        expect(after.filter((role) => managed.has(role)).toSorted()).toEqual(wanted.toSorted());
        expect(roleChanges(after, wanted, managed)).toEqual({ give: [], take: [] });
      }),
    );
  });

  it('The roles after a sync lose what an earlier mapping gave', () => {
    const managed = managedRoles(mapping, ['9']);
    expect(roleChanges(['9', '777', '1'], ['1', '2'], managed)).toEqual({
      give: ['2'],
      take: ['9'],
    });
  });
});
