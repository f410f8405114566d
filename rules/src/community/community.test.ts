import fc from 'fast-check';
import { expect, it } from 'vitest';
import { golden } from '../../test/golden.ts';
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

golden(
  'A running, approved account gets its package’s roles, each once',
  (change: Partial<RoleHolder> | null) => {
    const account = change === null ? null : { ...holder, ...change };
    return [account !== null && mayHoldRoles(account, now), wantedRoles(account, mapping, now)];
  },
  [
    [{}, [true, ['1', '2']]],
    [{ endsAt: 'infinity' }, [true, ['1', '2']]],
    [{ subscription: 'Legit' }, [true, []]],
    [{ adminApproval: false }, [false, []]],
    [{ banned: true }, [false, []]],
    [{ endsAt: '2026-03-10' }, [false, []]],
    [{ endsAt: null }, [false, []]],
    [{ subscription: null }, [false, []]],
    [null, [false, []]],
  ],
);

it('A sync gives exactly the target roles and changes no others', () => {
  const roles = fc.uniqueArray(fc.constantFrom<string>('1', '2', '3', '4', '5', '6'));
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

it('A sync takes the roles of an earlier mapping', () => {
  const managed = managedRoles(mapping, ['9']);
  const changes = roleChanges(['9', '777', '1'], ['1', '2'], managed);
  expect(changes).toEqual({ give: ['2'], take: ['9'] });
});
