import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { panelStorms } from '../../test/scenarios/panel-storms.ts';

const ROUNDS = 500;
let server: TestServer;

beforeAll(async () => {
  server = await testServer({ work: 'none' });
});
afterAll(() => server.close());

it('Sixteen PCs that come at once for one place in the list take exactly one, five hundred times over', async () => {
  const { forPlaces } = await panelStorms(server);
  for (let round = 0; round < ROUNDS; round += 1) {
    const one = { running: 1, device: 15, listed: 1, seated: 1 };
    expect(await forPlaces(16, 1), `round ${round}`).toEqual(one);
  }
}, 900_000);
