import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { questionFor } from '../../../test/harness/browser.ts';
import { databaseLine } from '../../../test/harness/database-line.ts';
import { testDatabase } from '../../../test/harness/harness-database.ts';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { operationOf } from '../../../test/harness/operations.ts';
import {
  heartbeatOf,
  isGenuine,
  type PanelProgram,
  panelProgram,
  trustedKeys,
} from '../../../test/harness/panel-program.ts';
import { MOST_AT_ONCE } from '../../platform/http/connections/request-places.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ work: 'none' });
});
afterAll(() => server.close());

const question = () => questionFor(operationOf(contract.panel.heartbeat), heartbeatOf());

it('An answer to a device is signed while the database is away, in the name of the key read last', async () => {
  const database = await testDatabase();
  const line = await databaseLine(database);
  const away = await testServer({
    work: 'none',
    environment: {
      DATABASE_URL: line.databaseUrl,
      DATABASE_OWNER_URL: line.databaseOwnerUrl,
    },
  });
  try {
    const program = panelProgram(away);
    await program.beat();
    const trusted = await trustedKeys(database);
    await line.cut();
    const sent = program.sign(question());
    const answer = await program.browser.request(sent);
    expect(answer).toMatchObject({ status: 503, json: { code: 'SERVICE_BUSY' } });
    expect(isGenuine(answer, sent, trusted)).toBe(true);
    const elsewhere = program.sign({ path: '/api/panel/v1/nothing', method: 'DELETE' });
    const { body: _none, ...bare } = elsewhere;
    const unknown = await program.browser.request(bare);
    expect(unknown.status).toBe(404);
    expect(isGenuine(unknown, elsewhere, trusted)).toBe(true);
    await line.mend();
    expect((await program.beat()).state).toBe('signed-out');
  } finally {
    await away.close();
    await database.drop();
  }
});

it('An answer to a device is signed at once where the server has more to do than it can answer soon', async () => {
  const program = panelProgram(server);
  await program.beat();
  const lock = await server.database.ownerPool.connect();
  await lock.query('begin; lock table panel_devices in access exclusive mode');
  const waiting = Array.from({ length: MOST_AT_ONCE }, async () => {
    const { path: url, headers, body } = program.sign(question());
    const { host } = new URL(server.config.origins.client);
    const filled = { ...withoutAbsent(headers), host };
    await server.app.inject({ method: 'POST', url, headers: filled, payload: body });
  });
  const { sent, answer, ms } = await firstBusy(program);
  await lock.query('rollback');
  lock.release();
  await Promise.all(waiting);
  expect(isGenuine(answer, sent, await trustedKeys(server.database))).toBe(true);
  // Others wait five seconds for the database.
  expect(ms).toBeLessThan(2500);
});

/** Asks for nothing until the server has as much to do as it takes. */
async function firstBusy(program: PanelProgram) {
  for (;;) {
    const sent = program.sign({ path: '/api/panel/v1/nothing' });
    const { body: _none, ...bare } = sent;
    const begun = performance.now();
    const answer = await program.browser.request(bare);
    if (answer.status === 503) return { sent, answer, ms: performance.now() - begun };
  }
}

function withoutAbsent(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}
