import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { survive } from './random-losses.ts';
import { components, down, usePc } from './typescript-program.ts';

const pc = usePc();
const fileOf = (name: string) => path.join(pc.store, name);

/** The PC's folder on another PC with parts of its own. */
async function copied(parts: readonly string[] = components) {
  const store = mkdtempSync(path.join(os.tmpdir(), 'regz-copy-'));
  cpSync(pc.store, store, { recursive: true });
  return { store, open: () => pc.program({ store, components: parts }) };
}

it('Lost answers and restarts never look like two programs', async () => {
  await pc.runningProgram();
  for (let times = 0; times < 60; times += 1) expect(await survive(pc)).toBeNull();
});

it('Two copies of one folder are found within three heartbeats', async () => {
  const one = await pc.runningProgram();
  const other = await (await copied()).open();
  await other.refresh();
  await one.refresh();
  await other.refresh();
  expect(pc.server.copied).toHaveLength(1);
  expect(other.standing.state).toBe('signed-out');
  expect((await one.refresh()).state).toBe('signed-out');
});

it('Two programs that share a folder on one PC are one', async () => {
  const one = await pc.runningProgram();
  const other = await pc.program();
  for (let times = 0; times < 3; times += 1) {
    await one.refresh();
    await Promise.all([other.refresh(), one.refresh()]);
  }
  expect(pc.server.copied).toEqual([]);
});

it('A request answered before is repeated under a new id', async () => {
  const one = await pc.runningProgram();
  const { request } = JSON.parse(readFileSync(fileOf('chain.json'), 'utf8'));
  expect(request).toBeUndefined();
  let store = '';
  pc.wire = async (...asked) => {
    if (asked[1]?.method === 'POST') ({ store } = await copied());
    return fetch(...asked);
  };
  await one.refresh();
  pc.wire = fetch;
  await one.refresh();
  const other = await pc.program({ store });
  await expect.poll(() => other.standing.state).toBe('signed-out');
  expect(pc.server.copied).toHaveLength(1);
});

it('The key of a PC is in no file before its sign-in is approved', async () => {
  pc.server.says = () => ({ state: 'signed-out' });
  await pc.program();
  expect(readFileSync(fileOf('panel.json'), 'utf8')).not.toContain('jwk');
  await pc.program();
  expect(new Set(pc.server.heard.map(({ device }) => device)).size).toBe(2);
});

it('A file with emptied or edited parts is not used', async () => {
  await pc.runningProgram();
  const kept = JSON.parse(readFileSync(fileOf('panel.json'), 'utf8'));
  const boxes = [null, '', kept.box.replace(/\..*/u, '.'.repeat(15)), `x${kept.box}`];
  for (const box of boxes) {
    const { store, open } = await copied();
    writeFileSync(path.join(store, 'panel.json'), JSON.stringify({ ...kept, box }));
    rmSync(path.join(store, 'panel.json.old'));
    pc.wire = down;
    expect((await open()).standing.state).toBe('unreachable');
    pc.wire = fetch;
    await open();
  }
  expect(new Set(pc.server.heard.map(({ device }) => device)).size).toBe(1 + boxes.length);
});

it('A PC with fewer than two parts stays signed in, without offline starts', async () => {
  await pc.runningProgram();
  const { open } = await copied(['board', '', '', '', '', '']);
  expect((await open()).standing.state).toBe('running');
  expect(new Set(pc.server.heard.map(({ device }) => device)).size).toBe(1);
  pc.wire = down;
  expect((await open()).standing.state).toBe('unreachable');
});

it.each([
  ['disk', ['board', 'cpu', 'new', 'os', 'gpu', 'network'], 2],
  ['network', ['board', 'cpu', 'disk', 'os', 'gpu', 'new'], 2],
  ['system', ['board', 'cpu', 'disk', 'new', 'gpu', 'network'], 1],
])('A sign-in with another %s makes this many keys', async (_, parts, keys) => {
  await pc.runningProgram();
  pc.server.says = ({ body }) => ({
    state: 'signed-out',
    signIn: body['signIn'] === true ? { code: 'B', url: 'x', expiresInSeconds: 9 } : null,
  });
  const clone = await (await copied(parts)).open();
  expect((await clone.signIn()).signIn?.code).toBe('B');
  const asked = pc.server.heard.filter(({ body }) => body['signIn'] === true);
  expect(new Set(asked.map(({ device }) => device)).size).toBe(1);
  expect(new Set(pc.server.heard.map(({ device }) => device)).size).toBe(keys);
});

it('A file of zeros after a power cut is restored from its predecessor', async () => {
  const panel = await pc.runningProgram();
  await panel.refresh();
  for (const name of ['panel.json', 'chain.json']) {
    writeFileSync(fileOf(name), Buffer.alloc(readFileSync(fileOf(name)).length));
  }
  expect((await pc.program()).standing.state).toBe('running');
  expect(pc.server.copied).toEqual([]);
  expect(new Set(pc.server.heard.map(({ device }) => device)).size).toBe(1);
});
