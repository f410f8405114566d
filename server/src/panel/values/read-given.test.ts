import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { type AccountColumns, panelAccounts } from '../../../test/scenarios/panel-accounts.ts';
import { ownSecrets } from '../../platform/config/secrets.ts';
import { createSeal } from '../../platform/guards/seal.ts';
import { sealValue } from './sealed-values.ts';

let server: TestServer;
let accounts: ReturnType<typeof panelAccounts>;

beforeAll(async () => {
  server = await testServer({ work: 'none' });
  accounts = panelAccounts(server);
});
afterAll(() => server.close());

describe('the values of a program', () => {
  async function setValue(name: string, content: string, of: { package?: string } = {}) {
    const { config, database } = server;
    const seal = createSeal(config.DATA_KEY ?? ownSecrets(config.STATE_DIR).dataKey);
    const id = randomUUID();
    await database.ownerPool.query(
      'insert into panel_values (id, name, package, content, secret) values ($1, $2, $3, $4, true)',
      [id, name, of.package ?? null, sealValue(seal, { id, content })],
    );
    return () => database.ownerPool.query('delete from panel_values where id = $1', [id]);
  }

  it('The values of a program are those of its package, one text with its digest, sent when they differ', async () => {
    const remove = [
      await setValue('offsets', 'for all'),
      await setValue('offsets', '0xBEEF', { package: 'Supreme' }),
      await setValue('limit', '3'),
    ];
    const { program } = await accounts.signedIn();
    const { values } = await program.beat();
    expect(values?.content).toBe('{"limit":"3","offsets":"0xBEEF"}');
    const digest = createHash('sha256')
      .update(values?.content ?? '')
      .digest('base64url');
    expect(values?.digest).toBe(digest);
    expect(await program.beat({ have: { values: digest } })).not.toHaveProperty('values');
    await remove[1]?.();
    const { values: changed } = await program.beat({ have: { values: digest } });
    expect(changed?.content).toContain('for all');
    for (const each of remove) await each();
  });

  it('A value that cannot be read is left out, even where a less fitting one can, and programs get the others', async () => {
    const { ownerPool } = server.database;
    const remove = [
      await setValue('limit', '3'),
      await setValue('offsets', 'for all'),
      await setValue('offsets', '0xBEEF', { package: 'Supreme' }),
    ];
    await ownerPool.query("update panel_values set content = 'v1.AAAA' where package = 'Supreme'");
    const { program } = await accounts.signedIn();
    expect((await program.beat()).values?.content).toBe('{"limit":"3"}');
    for (const each of remove) await each();
  });

  it.each<[string, AccountColumns]>([
    ['ended', { expiredate: '2020-01-01' }],
    ['banned', { banned: true }],
    ['waiting for a place', { hwid: ['another PC'] }],
  ])('The values of a program are kept from one that is %s', async (_, columns) => {
    const { program } = await accounts.signedIn(columns);
    expect(await program.beat()).not.toHaveProperty('values');
  });
});
