import { contract } from '@regz/contract/contract.ts';
import { expect, it } from 'vitest';
import { sharedServer } from '../../../test/harness/harness.ts';
import { signedInAdmin, signedInCustomer } from '../../../test/harness/signed-in.ts';
import { holdRows } from '../../../test/harness/tables/held-row.ts';

const { own, staff } = contract.contact;
const server = sharedServer({ work: 'none' });
const names = { en: 'Tournaments', si: 'තරග', ta: '' };

it('Customers see topics in their language, and choose only offered ones', async () => {
  const { browser: admin } = await signedInAdmin(server);
  const { browser } = await signedInCustomer(server, { language: 'si' });
  const added = await admin.call(staff.saveTopic, { edited: null, names, isOffered: true });
  const { id = '', version = 0 } = added.at(-1) ?? {};
  const topics = await browser.call(own.listTopics, {});
  expect(topics.at(-1)).toEqual({ id, name: names.si, isOffered: true });
  const question = { topic: id, reference: null, subject: 'My team', text: 'When?' } as const;
  const thread = await browser.call(own.startThread, question);
  await admin.call(staff.saveTopic, { edited: { id, version }, names, isOffered: false });
  const refused = await browser.refusal(own.startThread, { ...question, text: 'Again?' });
  expect(refused.code).toBe('CONTACT_TOPIC_UNKNOWN');
  expect(await browser.call(own.readOwnThread, { id: thread.id })).toMatchObject({ topic: id });
});

it('Of two staff who each hide the last two topics one is refused', async () => {
  const { browser } = await signedInAdmin(server);
  await server.database.sql(`update contact_topics set is_offered = id in ('key', 'pc')`);
  const topics = await browser.call(staff.listTopics, {});
  const held = await holdRows(server.database, 'select from contact_topics for update');
  const edits = topics
    .filter(({ isOffered }) => isOffered)
    .map(({ id, version }) =>
      browser.send(staff.saveTopic, { edited: { id, version }, names: null, isOffered: false }),
    );
  await held.waiting(2);
  await held.release();
  const answers = await Promise.all(edits);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ]);
});

it('A topic of the product keeps its names', async () => {
  const { browser } = await signedInAdmin(server);
  const edit = { edited: { id: 'key', version: 1 }, names, isOffered: true };
  expect(await browser.refusal(staff.saveTopic, edit)).toMatchObject({
    code: 'CONTACT_TOPIC_CHANGED',
  });
});
