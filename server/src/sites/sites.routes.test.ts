import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../test/harness/harness.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('The configuration of the sites publicly names the three origins', async () => {
  const browser = server.browser();
  expect(await browser.call(contract.sites.readConfig, {})).toEqual({
    origins: server.config.origins,
  });
});

it('Reporting a missing page is taken sixty times in fifteen minutes from one address', async () => {
  const browser = server.browser();
  for (let count = 0; count < 60; count += 1) {
    await browser.call(contract.sites.reportMissingPage, { path: '/nowhere' });
  }
  const refused = await browser.refusal(contract.sites.reportMissingPage, { path: '/nowhere' });
  expect(refused).toMatchObject({ status: 429, code: 'ATTEMPTS_EXCEEDED' });
  const other = server.browser();
  await other.call(contract.sites.reportMissingPage, { path: '/nowhere' });
});

it('Reporting a missing page takes no path longer than a browser sends', async () => {
  const refused = await server
    .browser()
    .refusal(contract.sites.reportMissingPage, { path: 'x'.repeat(2049) });
  expect(refused.code).toBe('INPUT_INVALID');
});
