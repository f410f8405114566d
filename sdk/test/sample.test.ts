import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { folderOf } from './programs.ts';
import { readOfflineRequest, type StandIn, startStandIn } from './stand-in.ts';
import { running, values } from './typescript-program.ts';

let server: StandIn;
let folder: string;
let sample: ChildProcessWithoutNullStreams;
let said: string;

beforeEach(async () => {
  server = await startStandIn();
  const { port } = new URL(server.origin);
  server.origins = [`http://localhost:${port}`];
  folder = mkdtempSync(path.join(os.tmpdir(), 'regz-sample-'));
  for (const [name, { x, y }] of [
    ['panel-root.json', server.root],
    ['panel-root-spare.json', server.spare],
  ] as const) {
    writeFileSync(path.join(folder, name), JSON.stringify({ x, y }));
  }
  said = '';
  sample = spawn(process.execPath, [path.join(folderOf('sample'), 'panel.ts')], {
    env: { ...process.env, PORT: port, STATE_DIR: folder },
  });
  sample.stdout.on('data', (text: Buffer) => (said += text.toString()));
});
afterEach(async () => {
  sample.kill('SIGKILL');
  await server.close();
  rmSync(folder, { recursive: true });
});

async function printed(pattern: RegExp): Promise<string> {
  await expect.poll(() => said).toMatch(pattern);
  return pattern.exec(said)?.[1] ?? '';
}

it('The sample shows notices and files, and fetches one', async () => {
  const notice = { text: 'Back at 18:00', since: '2026-11-29T10:00:00.000Z' };
  server.says = () => ({ ...running, notice, files: [server.offer('map', Buffer.alloc(7))] });
  await printed(/^notice +Back at 18:00$/mu);
  await printed(/^file +map, 7 bytes$/mu);
  sample.stdin.write('file map\n');
  await printed(/^received +7 of 7 bytes$/mu);
  await printed(/^in memory +7 bytes$/mu);
  sample.stdin.write('file other\n');
  await expect.poll(() => said).toMatch(/^refused +Error: DOWNLOAD_UNKNOWN$/mu);
});

it('The sample runs by an offline file', async () => {
  server.isProxied = true;
  await printed(/^PC 1 +(unreachable)$/mu);
  sample.stdin.write('offline-request\n');
  const request = await printed(/^request +(\S+)$/mu);
  const { device = '' } = readOfflineRequest(request) ?? {};
  const iat = server.now();
  const payload = { ...running.account, account: 'a', iat, exp: iat + 180 * 86_400 };
  sample.stdin.write(`accept-offline ${server.offlineFile(device, payload, values)}\n`);
  await expect.poll(() => said).toMatch(/^PC 1 +running \(offline, by its file\)$/mu);
});
