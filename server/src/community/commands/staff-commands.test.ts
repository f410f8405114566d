import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { expect, it } from 'vitest';
import { standInRoleIds } from '../../../stand-ins/community/settings.ts';
import { arrangeCommunity, communityWorld } from '../../../test/fakes/community.ts';
import { makeAccount, makeTaskUser } from '../../../test/harness/factories.ts';
import { sharedServer } from '../../../test/harness/harness.ts';
import { newPerson } from '../../../test/harness/people.ts';
import { newThread } from '../../../test/operations/contact/contact-examples.ts';

const server = sharedServer();

type Reply = { content: string; flags: number; components: object[] };

/** Sends a command or a press as a member of the stand-in; returns the signed answer. */
async function ask(as: string, type: 2 | 3, data: object): Promise<{ type: number; data: Reply }> {
  const url = `http://localhost:${server.config.PORT}/stand-ins/community/interactions`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ as, type, data }),
  });
  const { body } = (await answer.json()) as { body: { type: number; data: Reply } };
  return body;
}

const say = async (as: string, name: string, option: string, value: string) =>
  (await ask(as, 2, { name, options: [{ type: 3, name: option, value }] })).data.content;
const find = (as: string, text: string) => say(as, 'find', 'text', text);
const press = (as: string, id: string) => ask(as, 3, { custom_id: `take:${id}` });

/** A member of the server with the role of staff; unless asked, without a staff account. */
async function member(roles: string[] = [standInRoleIds.Staff]): Promise<string> {
  const username = randomUUID().slice(0, 12);
  await arrangeCommunity(server, { members: [{ username, roles }] });
  return username;
}

async function connected(kind: 'admin' | 'support staff' | 'stock staff' = 'admin') {
  const username = await member();
  const { browser, accountId } = await newPerson(server, kind);
  const { code } = await browser.call(contract.staff.startChatLink, {});
  expect(await say(username, 'connect', 'code', code)).toContain('You are connected');
  return { username, browser, accountId, code };
}

it('Staff find at most five rows of the panel, which only they see', async () => {
  const name = `kasun${randomUUID().slice(0, 6)}`;
  for (let n = 0; n < 3; n += 1) {
    await makeAccount(server.database, { username: `${name}${n}` });
    await makeTaskUser(server.database, { username: `${name}t${n}` });
  }
  const { username } = await connected();
  const { data } = await ask(username, 2, {
    name: 'find',
    options: [{ name: 'text', value: name }],
  });
  expect(data.flags & 64).toBe(64);
  const lines = data.content.split('\n');
  expect(lines).toHaveLength(5);
  expect(lines[0]).toContain(`](<${server.config.origins.client}/admin?tab=users&user=`);
  expect(await find(username, 'nothing-has-this-name')).toBe('Nothing was found.');
});

it('Neither the role of staff alone nor the staff account alone finds anything', async () => {
  const target = await makeAccount(server.database, {
    username: `sunil${randomUUID().slice(0, 6)}`,
  });
  expect(await find(await member(), target.username)).toContain('Connect your staff account');
  const { username } = await connected();
  expect(await find(username, target.username)).toContain(target.username);
  await arrangeCommunity(server, { members: [{ username, roles: [] }] });
  expect(await find(username, target.username)).toBe('You need the role of staff for this.');
});

it('A disabled or disconnected staff account finds nothing', async () => {
  const { username, browser, accountId } = await connected();
  const none = 'Connect your staff account first: open Security in the panel, and show a code.';
  await browser.call(contract.staff.endChatLink, {});
  expect(await find(username, 'anyone')).toBe(none);
  const other = await connected();
  const disable = 'update account_admins set disabled_at = now() where id = $1';
  await server.database.sql(disable, other.accountId);
  expect(await find(other.username, 'anyone')).toBe(none);
  expect(accountId).not.toBe(other.accountId);
});

it('A code connects one person once, and only a member with the role of staff', async () => {
  const { browser } = await newPerson(server, 'admin');
  const { code } = await browser.call(contract.staff.startChatLink, {});
  expect(await say(await member([]), 'connect', 'code', code)).toContain('the role of staff');
  const people = await Promise.all([member(), member(), member()]);
  const told = await Promise.all(people.map((each) => say(each, 'connect', 'code', code)));
  expect(told.filter((text) => text.startsWith('You are connected'))).toHaveLength(1);
  expect(await say(await member(), 'connect', 'code', code)).toContain('not valid any more');
});

it('Results follow the role of the staff account', async () => {
  const { username } = await connected('stock staff');
  const target = await makeAccount(server.database);
  expect(await find(username, target.username)).toBe('Nothing was found.');
});

it('A new conversation is posted once, with a button that takes it', async () => {
  const { id, number } = await newThread(server);
  const posted = async () =>
    (await communityWorld(server)).replies.filter(({ username, content }) => {
      return username === null && content.includes(`${number}`);
    });
  await expect.poll(posted, { timeout: 10_000 }).toHaveLength(1);
  const [message] = await posted();
  expect(message?.buttons[0]).toMatchObject({ label: 'Take', custom_id: `take:${id}` });
});

it('Of two staff who press at once, one takes the conversation', async () => {
  const staff = await Promise.all([connected(), connected('support staff')]);
  for (let round = 0; round < 3; round += 1) {
    const { id } = await newThread(server);
    const answers = await Promise.all(staff.map(({ username }) => press(username, id)));
    expect(answers.filter(({ type }) => type === 7)).toHaveLength(1);
    const winner = answers.findIndex(({ type }) => type === 7);
    const { assignee } = await staff[0].browser.call(contract.contact.staff.readThread, { id });
    expect(answers[winner]?.data.content).toContain(`Taken by ${assignee?.replaceAll('-', '\\-')}`);
    const loser = staff[1 - winner]?.username ?? '';
    expect((await press(loser, id)).data.content).toContain('has taken this conversation');
  }
});

it('People without a staff account and role take nothing', async () => {
  const { id } = await newThread(server);
  const { browser } = await newPerson(server, 'admin');
  const stock = await connected('stock staff');
  for (const person of [await member(), await member([]), stock.username]) {
    expect(await press(person, id)).toMatchObject({ type: 4, data: { flags: 68 } });
  }
  const thread = await browser.call(contract.contact.staff.readThread, { id });
  expect(thread.assignee).toBeNull();
});
