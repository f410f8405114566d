import { refusalBody } from '@regz/contract/refusals.ts';
import { tokenScopes } from '@regz/rules/api-tokens/new-token.ts';
import { beforeAll, expect, it } from 'vitest';
import { expectDeclared, questionFor } from '../harness/browser.ts';
import { makeApiToken } from '../harness/factories.ts';
import { sharedServer } from '../harness/harness.ts';
import { isUnsafe, type Operation, operations } from '../harness/operations.ts';
import { newPerson } from '../harness/people.ts';
import { type WatchedTables, watchTables } from '../harness/tables/watched-tables.ts';
import { bearing } from '../scenarios/bearer-tokens.ts';
import { exampleOf } from './operation-examples.ts';

let tables: WatchedTables;

const server = sharedServer({ work: 'none', environment: { DATABASE_POOL: '1' } });
beforeAll(async () => {
  tables = await watchTables(server.database);
});

async function codeOf(operation: Operation, text: string, input: Record<string, unknown>) {
  const answer = await server.browser().request(bearing(text, questionFor(operation, input)));
  expectDeclared(operation, answer);
  return answer.status === operation.successStatus ? null : refusalBody.parse(answer.json).code;
}

const marked = operations.filter(({ token }) => token !== undefined);
const unmarked = operations.filter(({ token }) => token === undefined);

it.each(marked)(
  'The access matrix of tokens $name is refused without $token, and nothing changes',
  async (each) => {
    const scopes = tokenScopes.filter((scope) => scope !== each.token);
    const { text } = await makeApiToken(server.database, { scopes });
    const input = await exampleOf(each.name).input(server, await newPerson(server, 'admin'));
    await tables.forget();
    expect(await codeOf(each, text, input)).toBe('API_TOKEN_SCOPE_MISSING');
    expect(await tables.changed()).toEqual([]);
  },
);

it.each(marked)(
  'The access matrix of tokens $name answers a token with only $token',
  async (each) => {
    const scopes = tokenScopes.filter((scope) => scope === each.token);
    const { text } = await makeApiToken(server.database, { scopes });
    const input = await exampleOf(each.name).input(server, await newPerson(server, 'admin'));
    await tables.forget();
    expect(await codeOf(each, text, input)).toBeNull();
    if (!isUnsafe(each)) expect(await tables.changed()).toEqual([]);
  },
);

it('A token with every scope reaches only marked operations', async () => {
  const { text } = await makeApiToken(server.database);
  await tables.forget();
  for (const each of unmarked.filter((operation) => isUnsafe(operation))) {
    const code = each.caller === 'device' ? 'PANEL_PROOF_INVALID' : 'ORIGIN_FORBIDDEN';
    expect(await codeOf(each, text, {}), each.name).toBe(code);
  }
  for (const each of unmarked.filter(({ caller }) => caller !== 'anyone')) {
    if (isUnsafe(each)) continue;
    expect(await codeOf(each, text, {}), each.name).toBe('SESSION_REQUIRED');
  }
  expect(await tables.changed()).toEqual([]);
});
