import { expect, it } from 'vitest';
import { assignProblem, isNeverAssignable, type ServerRoles } from './assignable-roles.ts';

const role = { name: 'Gold', color: 0, position: 5, managed: false, isEveryone: false };
const server = (change: object = {}, rights: Partial<ServerRoles> = {}): ServerRoles => ({
  roles: [{ ...role, id: '1', ...change }],
  below: 6,
  mayManage: true,
  ...rights,
});

it.each([
  [null, server()],
  ['everyone', server({ isEveryone: true, position: 0 })],
  ['managed', server({ managed: true })],
  ['above-bot', server({ position: 6 })],
  ['above-bot', server({}, { below: 0 })],
  ['not-permitted', server({}, { mayManage: false })],
  ['managed', server({ managed: true }, { mayManage: false, below: 0 })],
  ['deleted', server({ id: '2' })],
] as const)('The bot cannot assign a role: %s', (problem, roles) => {
  expect(assignProblem('1', roles)).toBe(problem);
});

it.each([
  [false, null],
  [false, 'not-permitted'],
  [false, 'above-bot'],
  [true, 'deleted'],
  [true, 'everyone'],
  [true, 'managed'],
] as const)('No setting makes a role assignable is %s for %s', (never, problem) => {
  expect(isNeverAssignable(problem)).toBe(never);
});
