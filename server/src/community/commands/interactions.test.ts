import { createHash, sign } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { expect, it } from 'vitest';
import { standInSigningKey } from '../../../stand-ins/community/signing-key.ts';
import { communityWorld, connectAccount, discordIdOf } from '../../../test/fakes/community.ts';
import vectors from '../../../test/fakes/interaction-signatures.json' with { type: 'json' };
import { makeAccount, makeKey, makeTaskUser } from '../../../test/harness/factories.ts';
import { ownServer, sharedServer, type TestServer } from '../../../test/harness/harness.ts';
import { newPerson } from '../../../test/harness/people.ts';
import { discordInteractions } from '../../integrations/community/discord-interactions.ts';
import { plain } from '../../platform/chat-text.ts';
import { ownSecrets } from '../../platform/config/secrets.ts';

const server = sharedServer();

const APPLICATION = '200000000000000001';
const GUILD = '300000000000000001';

const urlOf = ({ config }: TestServer) => `http://localhost:${config.PORT}/api/webhooks/discord`;

let made = 0;
/** An interaction of Discord's, of a member of our server. */
function interaction(personId: string, data: object, more: object = {}) {
  made += 1;
  return {
    id: String(910_000_000_000_000_000n + BigInt(made)),
    application_id: APPLICATION,
    type: 2,
    token: `token-${made}`,
    guild_id: GUILD,
    member: { user: { id: personId, username: 'member' }, roles: [] },
    version: 1,
    data,
    ...more,
  };
}

function signed(text: string, { seconds = Math.floor(Date.now() / 1000) } = {}) {
  const { dataKey } = ownSecrets(server.config.STATE_DIR);
  const signature = sign(null, Buffer.from(`${seconds}${text}`), standInSigningKey(dataKey));
  return {
    'content-type': 'application/json',
    'x-signature-ed25519': signature.toString('hex'),
    'x-signature-timestamp': String(seconds),
  };
}

async function post(body: string, headers: Record<string, string>) {
  const answer = await fetch(urlOf(server), { method: 'POST', body, headers });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}

async function send(personId: string, data: object, more: object = {}) {
  const body = JSON.stringify(interaction(personId, data, more));
  return post(body, signed(body));
}

const command = (name: string, options: Record<string, string> = {}) => ({
  name,
  options: Object.entries(options).map(([key, value]) => ({ type: 3, name: key, value })),
});

async function say(personId: string, name: string, options: Record<string, string> = {}) {
  const { body } = await send(personId, command(name, options));
  return body.data as { content: string; flags: number; components: { components: Button[] }[] };
}
type Button = { label: string; url?: string; custom_id?: string };

/** An approved account that is connected to a person of the community. */
async function linked(columns: Parameters<typeof makeAccount>[1] = {}) {
  const account = await makeAccount(server.database, { admin_approval: true, ...columns });
  await connectAccount(server, account.id);
  const personId = await discordIdOf(server, account.id.replaceAll('-', ''));
  return { ...account, personId };
}

it('Only genuine signatures of an independent implementation are accepted', () => {
  for (const { publicKey, timestamp, body, signature } of vectors.vectors) {
    const chat = discordInteractions({ publicKey, applicationId: APPLICATION, guildId: GUILD });
    const headers = { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp };
    const nowMs = Number(timestamp) * 1000;
    const given = { headers, body: Buffer.from(body) };
    expect(chat.read(given, nowMs)).toBe('ping');
    expect(chat.read(given, nowMs + 301_000)).toBeNull();
    expect(chat.read({ ...given, body: Buffer.from(`${body} `) }, nowMs)).toBeNull();
  }
});

it('A ping is answered with a pong', async () => {
  const body = JSON.stringify({ id: '1', application_id: APPLICATION, type: 1, token: 't' });
  expect(await post(body, signed(body))).toEqual({ status: 200, body: { type: 1 } });
});

it('A thousand forged interactions get a 401 and change nothing', async () => {
  const { personId, id } = await linked();
  const { licenseKey } = await makeKey(server.database, { subscription: 'Supreme' });
  const genuine = JSON.stringify(interaction(personId, command('redeem', { key: licenseKey })));
  const seconds = Math.floor(Date.now() / 1000);
  const headers = signed(genuine, { seconds });
  const right = headers['x-signature-ed25519'];
  const other = JSON.stringify(interaction(personId, command('redeem', { key: licenseKey })));
  const foreign = JSON.stringify(
    interaction(personId, command('redeem', { key: licenseKey }), { application_id: '7' }),
  );
  const forge = [
    (n: number) => {
      const byte = (Number.parseInt(right.slice(n % 126, (n % 126) + 2), 16) ^ 1) & 0xff;
      const hex = byte.toString(16).padStart(2, '0');
      const altered = `${right.slice(0, n % 126)}${hex}${right.slice((n % 126) + 2)}`;
      return post(genuine, { ...headers, 'x-signature-ed25519': altered });
    },
    () => post(other, headers),
    (n: number) => post(genuine, { ...headers, 'x-signature-timestamp': String(seconds - n - 1) }),
    (n: number) => post(genuine, signed(genuine, { seconds: seconds - 310 - n })),
    () => post(genuine, { 'content-type': 'application/json' }),
    () => post(genuine, { ...headers, 'x-signature-ed25519': right.slice(2) }),
    () => post(foreign, signed(foreign)),
    (n: number) =>
      post(genuine, {
        ...headers,
        'x-signature-ed25519': createHash('sha512').update(String(n)).digest('hex'),
      }),
  ];
  const statuses = new Map<number, number>();
  for (let n = 0; n < 125; n += 1) {
    for (const { status } of await Promise.all(forge.map((each) => each(n)))) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  }
  expect([...statuses]).toEqual([[401, 1000]]);
  const { rows } = await server.database.ownerPool.query(
    'select subscription from users where id = $1',
    [id],
  );
  expect(rows).toEqual([{ subscription: null }]);
});

it('A replayed redemption is answered once', async () => {
  const { personId } = await linked();
  const { licenseKey } = await makeKey(server.database, { subscription: 'Supreme' });
  const body = JSON.stringify(interaction(personId, command('redeem', { key: licenseKey })));
  const headers = signed(body);
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(body, headers)));
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
    200,
    ...Array(7).fill(401),
  ]);
  const answered = answers.find(({ status }) => status === 200);
  expect(answered?.body).toMatchObject({
    type: 4,
    data: { content: 'License key redeemed successfully', flags: 68 },
  });
  expect((await say(personId, 'redeem', { key: licenseKey })).content).toBe(
    'License key has already been redeemed',
  );
});

it('A replacement needs a button, which works once', async () => {
  const { personId, id } = await linked({ subscription: 'Legit', expiredate: '2999-01-01' });
  const { licenseKey } = await makeKey(server.database, { subscription: 'Supreme' });
  const { content, components } = await say(personId, 'redeem', { key: licenseKey });
  expect(content).toContain('replaces your current Legit subscription with Supreme');
  const [button] = components[0]?.components ?? [];
  expect(button).toMatchObject({ label: 'Replace subscription' });
  const press = { custom_id: button?.custom_id ?? '', component_type: 2 };
  for (let n = 0; n < 2; n += 1) {
    expect(await send(personId, press, { type: 3 })).toMatchObject({
      body: { type: 7, data: { content: 'License key redeemed successfully', components: [] } },
    });
  }
  const { rows } = await server.database.ownerPool.query(
    'select subscription from users where id = $1',
    [id],
  );
  expect(rows).toEqual([{ subscription: 'Supreme' }]);
});

it('Guesses of keys are limited for one person, and not for others', async () => {
  const guesser = await linked();
  const other = await linked();
  const contents: string[] = [];
  for (let n = 0; n < 40 && !contents.at(-1)?.includes('Too many'); n += 1) {
    contents.push((await say(guesser.personId, 'redeem', { key: `GUESS-${n}` })).content);
  }
  expect(contents.at(-1)).toContain('Too many attempts');
  expect((await say(other.personId, 'redeem', { key: 'GUESS' })).content).toBe(
    'Invalid license key',
  );
});

it('Every reply is in the language of the account', async () => {
  const sinhala = await linked({
    subscription: 'Supreme',
    expiredate: '2999-01-01',
    language: 'si',
  });
  expect((await say(sinhala.personId, 'redeem', { key: 'NONE' })).content).toMatch(/[඀-෿]/);
  expect((await say(sinhala.personId, 'license')).content).toMatch(/[඀-෿]/);
});

it('A hijacked person can reset no device', async () => {
  const { personId, id } = await linked({
    email: 'hijacked@example.com',
    hwid: ['PC-1'],
    hwid_reset_count: 3,
  });
  const { content, components } = await say(personId, 'reset');
  expect(content).toContain('It costs 1 reset, and you have 3 left.');
  expect(components[0]?.components).toEqual([
    expect.objectContaining({ url: expect.stringMatching(/\/reset-device-id$/) }),
  ]);
  expect((await say(personId, 'order', { number: 'REGZ-1' })).content).toBe(
    'This order does not exist.',
  );
  const { rows } = await server.database.ownerPool.query(
    'select hwid, hwid_reset_count from users where id = $1',
    [id],
  );
  expect(rows).toEqual([{ hwid: ['PC-1'], hwid_reset_count: 3 }]);
  await server.database.ownerPool.query('update users set banned = true where id = $1', [id]);
  expect((await say(personId, 'license')).content).toMatch(/banned|suspended|blocked/i);
});

it('A submitted form opens one conversation of the account', async () => {
  const { personId, id } = await linked({ email: 'support@example.com' });
  const { body } = await send(personId, command('support'));
  expect(body).toMatchObject({ type: 9, data: { custom_id: 'support', title: 'Support' } });
  expect(body.data.components).toHaveLength(3);
  const fields = [
    { type: 3, custom_id: 'topic', values: ['key'] },
    { type: 4, custom_id: 'subject', value: 'My key' },
    { type: 4, custom_id: 'text', value: 'It does not work.' },
  ];
  const components = fields.map((component) => ({ type: 18, component }));
  const submit = () => send(personId, { custom_id: 'support', components }, { type: 5 });
  const [first, second] = [await submit(), await submit()];
  expect(first.body.data.content).toMatch(/^We have your message, number \d+\./);
  expect(second.body.data.content).toBe(first.body.data.content);
  const { rows } = await server.database.ownerPool.query(
    'select topic, subject, account_id from contact_threads where account_id = $1',
    [id],
  );
  expect(rows).toEqual([{ topic: 'key', subject: 'My key', account_id: id }]);
});

it('Coins are those of the player with the same proven address', async () => {
  const person = await linked({ email: 'player@example.com', email_verified: false });
  await makeTaskUser(server.database, { email: 'player@example.com', email_verified: true });
  const none = 'No player account has your proven email address.';
  expect((await say(person.personId, 'coins')).content).toBe(none);
  await server.database.ownerPool.query('update users set email_verified = true where id = $1', [
    person.id,
  ]);
  expect((await say(person.personId, 'coins')).content).toContain('You have 0 coins.');
});

it('People without a connection get the address to connect, and the status', async () => {
  expect((await say('999999999999999999', 'license')).content).toContain('/dashboard');
  expect((await say('999999999999999999', 'status')).content).toBe('No incident is running.');
  expect((await say('999999999999999999', 'gone')).content).toContain('does not exist');
});

it('Text of people has no effect in the chat', () => {
  expect(plain('@everyone <@1> **b** [x](https://evil.example)\n# h')).toBe(
    '@\u200Beveryone \\<@\u200B1\\> \\*\\*b\\*\\* \\[x\\]\\(https\\://evil\\.example\\) \\# h',
  );
});

it('The stand-in registers commands and shows replies', async () => {
  const { id } = await linked({ subscription: 'Supreme', expiredate: 'infinity' });
  const { browser } = await newPerson(server, 'admin');
  await browser.call(contract.community.staff.registerCommands, {});
  const base = `http://localhost:${server.config.PORT}/stand-ins/community`;
  const answer = await fetch(`${base}/interactions`, {
    method: 'POST',
    body: new URLSearchParams({ as: id.replaceAll('-', ''), line: '/license' }),
    redirect: 'manual',
  });
  expect(answer.status).toBe(302);
  const { replies, commands } = await communityWorld(server);
  expect(commands.map(({ name }) => name)).toContain('redeem');
  expect(replies.at(-1)).toMatchObject({ content: 'Supreme: no end date.' });
});

it('The stand-in shows the form of /support, and sends what a person fills in', async () => {
  const { id } = await linked({ email: 'form@example.com' });
  const as = id.replaceAll('-', '');
  const base = `http://localhost:${server.config.PORT}/stand-ins/community`;
  const submit = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ as, ...fields });
    await fetch(`${base}/interactions`, { method: 'POST', body, redirect: 'manual' });
  };
  await submit({ line: '/support' });
  expect(await (await fetch(base)).text()).toContain('<select name="topic">');
  await submit({ form: 'support', topic: 'key', subject: 'My key', text: 'It does not work.' });
  // A busy machine defers the reply.
  const last = async () => (await communityWorld(server)).replies.at(-1)?.content;
  await expect.poll(last).toMatch(/^We have your message, number \d+\./);
});

it('A slow command is deferred and its reply follows', async () => {
  const { id } = await linked({ subscription: 'Supreme', expiredate: 'infinity' });
  const base = `http://localhost:${server.config.PORT}/stand-ins/community`;
  const blocker = await server.database.ownerPool.connect();
  await blocker.query('begin; lock table license_time_entries in access exclusive mode');
  const answer = await fetch(`${base}/interactions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ as: id.replaceAll('-', ''), type: 2, data: { name: 'why' } }),
  });
  await blocker.query('rollback');
  blocker.release();
  expect(await answer.json()).toMatchObject({ body: { type: 5, data: { flags: 64 } } });
  const last = async () => (await communityWorld(server)).replies.at(-1)?.content;
  await expect.poll(last, { timeout: 10_000 }).not.toBe('…');
});

it('Without a public key the address does not exist', async () => {
  const alone = await ownServer({
    environment: {
      DISCORD_CLIENT_ID: APPLICATION,
      DISCORD_CLIENT_SECRET: 'secret',
      DISCORD_BOT_TOKEN: 'token',
      DISCORD_GUILD_ID: GUILD,
    },
  });
  const answer = await fetch(urlOf(alone), { method: 'POST', body: '{}' });
  expect(answer.status).toBe(404);
  const { browser } = await newPerson(alone, 'admin');
  const refused = await browser.refusal(contract.community.staff.registerCommands, {});
  expect(refused.code).toBe('COMMUNITY_COMMANDS_OFF');
});
