import { contract } from '@regz/contract/contract.ts';
import { expect, it } from 'vitest';
import { questionFor } from '../../test/harness/browser.ts';
import { makeAdmin } from '../../test/harness/factories.ts';
import { sharedServer } from '../../test/harness/harness.ts';
import { operations } from '../../test/harness/operations.ts';
import { newPerson, PASSWORD, passwordHash } from '../../test/harness/people.ts';
import { signIn } from '../../test/harness/signed-in.ts';
import { exampleOf } from '../../test/operations/operation-examples.ts';

const { changePassword, createAdmin, me, setAdminPassword } = contract.staff;
const server = sharedServer();
const given = 'given by an owner';
const own = { newPassword: 'chosen by myself', confirmPassword: 'chosen by myself' };
const byOwner = { newPassword: given, confirmPassword: given, ownPassword: PASSWORD };

/** A browser of staff whom an owner added a moment ago. */
async function newcomer(username: string) {
  const owner = await newPerson(server, 'admin');
  const { id } = await owner.browser.call(createAdmin, { username, role: 'stock', ...byOwner });
  const browser = server.browser();
  await browser.logInAdmin({ username, password: given });
  return { id, browser, owner };
}

it('Staff whom an owner added can only choose their own password and codes', async () => {
  const { id, browser, owner } = await newcomer('newcomer-1');
  expect(await browser.call(me, {})).toMatchObject({ passwordGiven: true });
  const open = ['staff.me', 'staff.readTotpStatus', 'staff.startTotp', 'staff.confirmTotp'];
  open.push('staff.changePassword');
  const person = { kind: 'admin', browser: owner.browser, accountId: id } as const;
  for (const operation of operations.filter(({ caller }) => caller === 'admin')) {
    if (open.includes(operation.name)) continue;
    const input = await exampleOf(operation.name)
      .input(server, person)
      .catch(() => ({}));
    const answer = await browser.request(questionFor(operation, input));
    expect(answer.json, operation.name).toMatchObject({ code: 'ACCOUNT_PASSWORD_GIVEN' });
  }
});

it('Staff use the panel once they chose their own password', async () => {
  const { browser } = await newcomer('newcomer-2');
  const same = { currentPassword: given, newPassword: given, confirmPassword: given };
  expect(await browser.code(changePassword, same)).toBe('ACCOUNT_PASSWORD_UNCHANGED');
  expect(await browser.call(me, {})).toMatchObject({ passwordGiven: true });
  await browser.call(changePassword, { currentPassword: given, ...own });
  expect(await browser.call(me, {})).toMatchObject({ passwordGiven: false });
  await browser.call(contract.keyStock.listProducts, {});
});

it('A password that an owner set again must be replaced again', async () => {
  const { id, browser, owner } = await newcomer('newcomer-3');
  await browser.call(changePassword, { currentPassword: given, ...own });
  await owner.browser.call(setAdminPassword, { id, ...byOwner });
  expect(await browser.code(me, {})).toBe('SESSION_REQUIRED');
  await browser.logInAdmin({ username: 'newcomer-3', password: given });
  expect(await browser.call(me, {})).toMatchObject({ passwordGiven: true });
});

it.each(['admin', 'support staff', 'stock staff'] as const)(
  'A changed password of %s ends all other sessions',
  async (kind) => {
    const { accountId: id, browser } = await newPerson(server, kind);
    const elsewhere = server.browser();
    await signIn(server, elsewhere, { kind: 'admin', id });
    const wrong = { currentPassword: 'wrong', ...own };
    expect(await browser.code(changePassword, wrong)).toBe('ACCOUNT_PASSWORD_WRONG');
    await browser.call(changePassword, { currentPassword: PASSWORD, ...own });
    expect(await browser.call(me, {})).toMatchObject({ id, passwordGiven: false });
    expect(await elsewhere.code(me, {})).toBe('SESSION_REQUIRED');
  },
);

it('An owner who changes the own password among accounts may go on', async () => {
  const { id } = await makeAdmin(server.database, await passwordHash());
  const browser = server.browser();
  await signIn(server, browser, { kind: 'admin', id });
  await browser.call(setAdminPassword, { id, ...byOwner });
  expect(await browser.call(me, {})).toMatchObject({ passwordGiven: false });
});
