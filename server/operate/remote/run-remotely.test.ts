import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { TokenScope } from '@regz/rules/api-tokens/new-token.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeApiToken, newLicenseKey } from '../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { runCommand } from '../run-command.ts';

const PRODUCT = 'Supreme One Month Regz Coin 250';
let server: TestServer;
let folder: string;

beforeAll(async () => {
  server = await testServer({ work: 'none' });
  folder = mkdtempSync(path.join(os.tmpdir(), 'regz-remote-'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

function written(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

async function remoteOptions(scopes: TokenScope[]) {
  const { text } = await makeApiToken(server.database, { scopes });
  const url = `http://localhost:${server.config.listenPort}`;
  return ['--url', url, '--token-file', written('token.txt', `${text}\n`)];
}

it('Repeated remote commands add the keys once', async () => {
  const remote = await remoteOptions(['stock:read', 'stock:write']);
  const keys = written('keys.txt', `${newLicenseKey()}\n${newLicenseKey()}\n`);
  const added = { ok: true, lines: [`Added 2 keys to "${PRODUCT}".`] };
  expect(await runCommand(['add-keys', PRODUCT, keys, ...remote], {})).toEqual(added);
  expect(await runCommand(['add-keys', PRODUCT, keys, ...remote], {})).toEqual(added);
});

it('Adding keys from another machine names what the server refuses', async () => {
  const remote = await remoteOptions(['stock:read', 'stock:write']);
  const licenseKey = newLicenseKey();
  await runCommand(['add-keys', PRODUCT, written('one.txt', licenseKey), ...remote], {});
  const more = written('more.txt', `${licenseKey}\n${newLicenseKey()}`);
  const refused = await runCommand(['add-keys', PRODUCT, more, ...remote], {});
  expect(refused.ok).toBe(false);
  expect(refused.lines.join()).toContain('KEY_STOCK_KEYS_EXIST');
  expect(refused.lines.join()).toContain(licenseKey);
});

it('A remote file with invalid lines adds nothing and names each', async () => {
  const remote = await remoteOptions(['stock:read', 'stock:write']);
  const table = written('table.txt', `${newLicenseKey()}\n${newLicenseKey()},30\n1E+15\n`);
  expect(await runCommand(['add-keys', PRODUCT, table, ...remote], {})).toEqual({
    ok: false,
    lines: [
      `Nothing was added: ${table} has lines that cannot be license keys:`,
      '  line 2 contains a comma, a semicolon or a bar; give only the column with the keys',
      expect.stringContaining('  line 3 is a number that a spreadsheet has shortened'),
    ],
  });
});

it('A remote command names the scope that its token lacks', async () => {
  const remote = await remoteOptions(['stock:read']);
  const keys = written('keys.txt', newLicenseKey());
  const refused = await runCommand(['add-keys', PRODUCT, keys, ...remote], {});
  expect(refused.lines).toEqual([
    'Nothing was added: API_TOKEN_SCOPE_MISSING. {"scope":"stock:write"}',
  ]);
});

it('A token is sent only over https, except to this machine', async () => {
  const token = written('token.txt', 'rgz_secret');
  const words = ['add-keys', PRODUCT, 'keys.txt', '--token-file', token];
  const elsewhere = runCommand([...words, '--url', 'http://regz.example'], {});
  await expect(elsewhere).rejects.toThrow('use an https address');
  await expect(runCommand([...words, '--url', 'regz'], {})).rejects.toThrow('not an address');
});

it('A token does not follow a redirect', async () => {
  const asked: string[] = [];
  const moved = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(307, { location: '/elsewhere' }).end();
  }).listen(0, '127.0.0.1');
  await once(moved, 'listening');
  const { port } = moved.address() as AddressInfo;
  const token = written('token.txt', 'rgz_secret');
  const url = `http://127.0.0.1:${port}`;
  const command = ['add-keys', PRODUCT, 'keys.txt', '--url', url, '--token-file', token];
  await expect(runCommand(command, {})).rejects.toThrow(`${url} does not answer`);
  moved.close();
  expect(asked).toEqual(['/api/key-stock/products']);
});

it('Local commands do not accept a token', async () => {
  const command = ['ban', 'somebody', '--url', 'https://regz.example', '--token-file', 'none'];
  expect((await runCommand(command, {})).lines.join()).toContain('leave out --url');
});
