import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { panelAccounts } from '../../test/scenarios/panel-accounts.ts';

let server: TestServer;
let accounts: ReturnType<typeof panelAccounts>;

beforeAll(async () => {
  server = await testServer({ work: 'none' });
  accounts = panelAccounts(server);
});
afterAll(() => server.close());

describe('reports', () => {
  const reportsOf = async (accountId: string) => {
    const { rows } = await server.database.ownerPool.query<{ kind: string; detail: string }>(
      'select kind, detail from panel_reports where account_id = $1 order by id',
      [accountId],
    );
    return rows;
  };

  it('Reports of a program are kept, and nothing follows from them', async () => {
    const { account, program } = await accounts.signedIn();
    const report = { kind: 'tampered', detail: 'a debugger' } as const;
    expect((await program.beat({ report })).state).toBe('running');
    expect(await reportsOf(account.id)).toContainEqual(report);
  });

  it('Reports say by themselves that a PC came from another network, and not from another address of it', async () => {
    const { account, program } = await accounts.signedIn();
    await program.beat();
    const before = (await reportsOf(account.id)).length;
    await program.beat();
    expect(await reportsOf(account.id)).toHaveLength(before);
    const elsewhere = server.browser({ address: '203.0.113.9' });
    Object.assign(program.browser, { request: elsewhere.request });
    await program.beat();
    expect((await reportsOf(account.id)).at(-1)).toEqual({
      kind: 'moved',
      detail: `${program.browser.address} → 203.0.113.9`,
    });
  });
});
