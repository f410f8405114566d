import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { livesEndAsWanted } from '../../../test/models/role-model.ts';
import type { Services } from '../../platform/services.ts';
import { createServices } from '../../services.ts';

let server: TestServer;
let services: Services;

beforeAll(async () => {
  server = await testServer();
  const { config, clock, database, app } = server;
  services = await createServices({ config, db: database.db, log: app.log, clock });
});
afterAll(async () => {
  await services.community.close();
  await services.mailer.close();
  await server.close();
});

it('Random changes and failures end with the right roles', async () => {
  expect(await livesEndAsWanted(server, services, 400)).toBe(400);
});
