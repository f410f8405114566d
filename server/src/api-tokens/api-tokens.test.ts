import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { tokenScopes } from '@regz/rules/api-tokens/new-token.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { expect, it } from 'vitest';
import { type BrowserRequest, questionFor } from '../../test/harness/browser.ts';
import { makeApiToken, newLicenseKey, productAt } from '../../test/harness/factories.ts';
import { sharedServer } from '../../test/harness/harness.ts';
import { operationOf, operations, type Procedure } from '../../test/harness/operations.ts';
import { newPerson, PASSWORD } from '../../test/harness/people.ts';
import { bearing } from '../../test/scenarios/bearer-tokens.ts';
import { isAddressBlock, isWithin } from './address-blocks.ts';
import { newApiToken, parseApiToken } from './api-token.ts';
import { sweepApiTokens } from './api-tokens.ts';

const server = sharedServer({ work: 'none' });

const wanted = {
  name: ' stock robot ',
  scopes: ['stock:read', 'stock:write'] as const,
  days: 90,
  addressBlocks: [],
  ownPassword: PASSWORD,
};

/** Sends a request with a token and returns 'answered', or the code of the refusal. */
async function told(question: BrowserRequest, address?: string): Promise<string> {
  const answer = await server.browser(address === undefined ? {} : { address }).request(question);
  const body = answer.json as { code?: string };
  return answer.status < 300 ? 'answered' : `${answer.status} ${body.code}`;
}

const asking = (text: string, procedure: Procedure = contract.keyStock.listProducts, input = {}) =>
  bearing(text, questionFor(operationOf(procedure), input));

async function rowsOf<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
  return (await server.database.ownerPool.query<Row>(text, values)).rows;
}

it('Making a token shows it once and stores only its hash', async () => {
  const { browser, accountId } = await newPerson(server, 'admin');
  const { token, made } = await browser.call(contract.apiTokens.createToken, {
    ...wanted,
    scopes: [...wanted.scopes],
  });
  expect(made).toMatchObject({ name: 'stock robot', scopes: wanted.scopes, lastUsedAt: null });
  expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(90 * DAY_MS);
  const listed = await browser.call(contract.apiTokens.listTokens, {});
  expect(listed).toContainEqual(made);
  const secret = token.split('_')[2] ?? 'none';
  const [row] = await rowsOf('select t::text as text from api_tokens t where id = $1', [made.id]);
  expect(JSON.stringify([listed, row])).not.toContain(secret.slice(0, 20));
  expect(
    await rowsOf('select actor_id, detail from audit_entries where object_id = $1', [made.id]),
  ).toEqual([{ actor_id: accountId, detail: expect.objectContaining({ name: 'stock robot' }) }]);
  expect(await told(asking(token))).toBe('answered');
});

it('A token lasts at most a year', async () => {
  const { browser } = await newPerson(server, 'admin');
  const { code } = await browser.refusal(contract.apiTokens.createToken, {
    ...wanted,
    scopes: ['stock:read'],
    days: 366,
  });
  expect(code).toBe('INPUT_INVALID');
});

it('Accounts that require codes neither make nor use tokens without them', async () => {
  const { browser, accountId } = await newPerson(server, 'admin');
  const { text } = await makeApiToken(server.database, { admin_id: accountId });
  await rowsOf('update account_admins set codes_required = true where id = $1', [accountId]);
  const input = { ...wanted, scopes: ['stock:read' as const] };
  const { code } = await browser.refusal(contract.apiTokens.createToken, input);
  expect(code).toBe('ACCOUNT_CODES_MISSING');
  expect(await told(asking(text))).toBe('403 ACCOUNT_CODES_MISSING');
});

it('Every invalid token gets the same answer', async () => {
  const { database } = server;
  const [begun, ended] = [Date.now() - 2 * DAY_MS, Date.now() - DAY_MS];
  const expired = await makeApiToken(database, {
    created_at: new Date(begun),
    expires_at: new Date(ended),
  });
  const revoked = await makeApiToken(database, { revoked_at: new Date() });
  const elsewhere = await makeApiToken(database, { address_blocks: ['192.0.2.0/24'] });
  const [one, other] = [await makeApiToken(database), await makeApiToken(database)];
  const mixed = `${one.text.slice(0, 16)}${other.text.slice(16)}`;
  for (const text of [expired.text, revoked.text, elsewhere.text, mixed, 'rgz_nothing']) {
    expect(await told(asking(text)), text).toBe('401 API_TOKEN_INVALID');
  }
  expect(await told(asking(elsewhere.text), '192.0.2.77')).toBe('answered');
});

it('A wrong secret is refused, even with a right checksum', async () => {
  const { text, id } = await makeApiToken(server.database);
  await rowsOf("update api_tokens set secret_hash = sha256('other') where id = $1", [id]);
  expect(await told(asking(text))).toBe('401 API_TOKEN_INVALID');
});

it('A revoked token ends immediately and is recorded once', async () => {
  const { text, id } = await makeApiToken(server.database);
  const { browser } = await newPerson(server, 'admin');
  expect(await told(asking(text))).toBe('answered');
  await browser.call(contract.apiTokens.revokeToken, { id });
  await browser.call(contract.apiTokens.revokeToken, { id });
  expect(await told(asking(text))).toBe('401 API_TOKEN_INVALID');
  const acts = await rowsOf('select action from audit_entries where object_id = $1', [id]);
  expect(acts).toEqual([{ action: 'api-tokens.revoke' }]);
});

it('A token ends with its admin and stays ended', async () => {
  const { text, adminId } = await makeApiToken(server.database);
  const disable = 'update account_admins set disabled_at = $2 where id = $1';
  await rowsOf(disable, [adminId, new Date()]);
  expect(await told(asking(text))).toBe('401 API_TOKEN_INVALID');
  await rowsOf(disable, [adminId, null]);
  expect(await told(asking(text))).toBe('401 API_TOKEN_INVALID');
});

it('A token loses rights when its admin’s role is reduced', async () => {
  const { text, adminId } = await makeApiToken(server.database);
  const setRole = 'update account_admins set role = $2 where id = $1';
  await rowsOf(setRole, [adminId, 'stock']);
  expect(await told(asking(text))).toBe('answered');
  await rowsOf(setRole, [adminId, 'support']);
  expect(await told(asking(text))).toBe('403 ACCOUNT_ROLE_INSUFFICIENT');
});

it('A token ends when a task user stops being staff', async () => {
  const { accountId } = await newPerson(server, 'task user who is staff');
  const [admin] = await rowsOf<{ id: string }>(
    'select id from account_admins where task_user_id = $1',
    [accountId],
  );
  const { text } = await makeApiToken(server.database, { admin_id: admin?.id ?? '' });
  expect(await told(asking(text))).toBe('answered');
  const staff = 'update web_task set is_admin = $2 where id = $1';
  await rowsOf(staff, [accountId, false]);
  await rowsOf(staff, [accountId, true]);
  expect(await told(asking(text))).toBe('401 API_TOKEN_INVALID');
});

it('Tokens are refused with a cookie, an origin or fetch metadata', async () => {
  const { text } = await makeApiToken(server.database);
  const question = asking(text);
  for (const header of ['cookie', 'origin', 'sec-fetch-site']) {
    const headers = { ...question.headers, [header]: 'x=1' };
    expect(await told({ ...question, headers }), header).toBe('403 ORIGIN_FORBIDDEN');
  }
});

it('Each token may call 120 times a minute', async () => {
  const { text, adminId } = await makeApiToken(server.database);
  const other = await makeApiToken(server.database, { admin_id: adminId });
  const calls = Array.from({ length: 121 }, () => told(asking(text)));
  const outcomes = await Promise.all(calls);
  expect(outcomes.filter((outcome) => outcome === '429 ATTEMPTS_EXCEEDED')).toHaveLength(1);
  expect(await told(asking(other.text))).toBe('answered');
});

it('A token adds stock once per Idempotency-Key', async () => {
  const { text, id, adminId } = await makeApiToken(server.database, { scopes: ['stock:write'] });
  const productId = await productAt(server.database, 1);
  const operation = operationOf(contract.keyStock.addKey);
  const input = { productId, licenseKey: newLicenseKey() };
  const question = bearing(text, questionFor(operation, input, { idempotencyKey: randomUUID() }));
  const answers = [await server.browser().request(question)];
  answers.push(await server.browser().request(question));
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[1]?.json).toEqual(answers[0]?.json);
  const acts = await rowsOf(
    "select actor_id, detail->>'apiToken' as token from audit_entries where detail->>'apiToken' = $1",
    [id],
  );
  expect(acts).toEqual([{ actor_id: adminId, token: id }]);
});

it('A token records its use and is deleted 90 days after its end', async () => {
  const { text, id } = await makeApiToken(server.database, { last_used_at: null });
  expect(await told(asking(text), '198.51.100.7')).toBe('answered');
  const used = 'select last_used_address as address from api_tokens where id = $1';
  expect(await rowsOf(used, [id])).toEqual([{ address: '198.51.100.7' }]);
  const { db } = server.database;
  const clock = () => Date.now() + 179 * DAY_MS;
  await sweepApiTokens({ db, clock });
  expect(await rowsOf(used, [id])).toHaveLength(1);
  await sweepApiTokens({ db, clock: () => clock() + 2 * DAY_MS });
  expect(await rowsOf(used, [id])).toEqual([]);
});

it('Every scope belongs to an operation', () => {
  const used = new Set(operations.map(({ token }) => token));
  expect(tokenScopes.filter((scope) => !used.has(scope))).toEqual([]);
});

it('A token’s text contains its id and secret', () => {
  for (let round = 0; round < 200; round += 1) {
    const { text, id, secretHash } = newApiToken();
    expect(text).toMatch(/^rgz_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}$/);
    expect(parseApiToken(text)).toEqual({ id, secretHash });
  }
});

it('A token with one wrong character is refused without a query', () => {
  const { text } = newApiToken();
  for (let at = 0; at < text.length; at += 1) {
    const other = text[at] === 'x' ? 'y' : 'x';
    expect(parseApiToken(text.slice(0, at) + other + text.slice(at + 1)), `${at}`).toBeNull();
  }
  expect(parseApiToken(text.slice(0, -1))).toBeNull();
  expect(parseApiToken(`${text}0`)).toBeNull();
});

it.each(['10.0.0.0/8', '203.0.113.7', '2001:db8::/32', '::1', '0.0.0.0/0'])(
  '%s is an address block',
  (text) => expect(isAddressBlock(text)).toBe(true),
);

it.each(['', '10.0.0.0/33', '10.0.0', 'localhost', '2001:db8::/129', '10.0.0.0/', 'fe80::1%eth0'])(
  '%j is not an address block',
  (text) => expect(isAddressBlock(text)).toBe(false),
);

it('Address blocks contain IPv4 addresses in either notation', () => {
  const blocks = ['10.0.0.0/8', '2001:db8::/32'];
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8:1::5']) {
    expect(isWithin(address, blocks), address).toBe(true);
  }
  for (const address of ['11.1.2.3', '::ffff:11.1.2.3', '2001:db9::5', '0.0.0.0']) {
    expect(isWithin(address, blocks), address).toBe(false);
  }
});

it('An empty list of address blocks contains every address', () => {
  expect(isWithin('192.0.2.1', [])).toBe(true);
});
