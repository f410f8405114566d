import { contract } from '@regz/contract/contract.ts';
import { expect, it } from 'vitest';
import { sharedServer } from '../../../test/harness/harness.ts';
import { signedInAdmin, signedInCustomer } from '../../../test/harness/signed-in.ts';

const { own, staff } = contract.contact;
const server = sharedServer({ work: 'none' });
const texts = { en: 'Dear {name}', si: '', ta: '' };

it('Of two edits of a saved reply at once one is kept', async () => {
  const { browser } = await signedInAdmin(server);
  const { id, version } = await browser.call(staff.saveReply, { edited: null, name: 'A', texts });
  const edits = ['B', 'C'].map((name) => ({ edited: { id, version }, name, texts }));
  const answers = await Promise.all(edits.map((input) => browser.send(staff.saveReply, input)));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ]);
  const kept = edits[answers.findIndex(({ status }) => status === 200)];
  expect((await browser.call(staff.listReplies, {})).map(({ name }) => name)).toEqual([kept?.name]);
});

it('A conversation names the language and the license of its visitor', async () => {
  const { browser: admin } = await signedInAdmin(server);
  const { browser, account } = await signedInCustomer(server);
  const question = { topic: 'pc', reference: null, subject: 'My PC', text: 'Why?' } as const;
  const { id } = await browser.call(own.startThread, question);
  expect(await admin.call(staff.readThread, { id })).toMatchObject({
    language: 'en',
    licenseEnd: null,
  });
  await server.database.sql(
    `update users set language = 'ta', expiredate = '2030-05-01', ends_time = '12:30' where id = $1`,
    account.id,
  );
  expect(await admin.call(staff.readThread, { id })).toMatchObject({
    language: 'ta',
    licenseEnd: '2030-05-01T12:30:00.000Z',
  });
});
