import { createHash } from 'node:crypto';
import fs, { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { PanelRefusal } from '../typescript/regz-panel.ts';
import { newKey, readOfflineRequest } from './stand-in.ts';
import { components, down, running, usePc, values } from './typescript-program.ts';

const pc = usePc();

it('A new signing key is learned from the key set, an older set or another root are refused', async () => {
  const panel = await pc.program();
  pc.server.signing = newKey();
  pc.server.sequence = 2;
  pc.server.says = () => running;
  pc.pass(61);
  expect((await panel.refresh()).state).toBe('running');

  pc.server.signing = newKey();
  pc.server.sequence = 1;
  pc.server.says = () => ({ state: 'banned' });
  pc.pass(61);
  expect((await panel.refresh()).state).toBe('running');
  await panel.close();
  const { root } = pc.server;
  expect((await pc.program({ roots: [newKey(), newKey()] })).standing.state).toBe('unreachable');
  expect(pc.server.root).toBe(root);
});

it('A program whose first address is gone finds the API through the set at its second place', async () => {
  const panel = await pc.program({ origins: ['http://127.0.0.1:9', pc.server.origin] });
  expect(panel.standing.state).toBe('signed-out');
});

it('Redeeming repeats itself under the same characters until it is answered', async () => {
  const panel = await pc.program();
  const own: string[] = [];
  pc.server.answers['redemptions'] = (heard) => {
    own.push(heard.own);
    return { status: 200, body: { effect: 'started' } };
  };
  let lost = 2;
  pc.wire = async (...asked) => {
    const got = await fetch(...asked);
    if (got.url.endsWith('redemptions') && (lost -= 1) >= 0) throw new TypeError('lost');
    return got;
  };
  expect(await panel.redeem('REGZ-1')).toEqual({ effect: 'started' });
  expect(own).toEqual([own[0], own[0], own[0]]);

  pc.server.answers['redemptions'] = () => ({ status: 404, body: { code: 'LICENSE_UNKNOWN' } });
  await expect(panel.redeem('REGZ-2')).rejects.toThrow('LICENSE_UNKNOWN');
  pc.wire = down;
  await expect(panel.redeem('REGZ-2')).rejects.toThrow('UNREACHABLE');
});

it('Settings are kept by version; where another PC was quicker, its settings come with the refusal', async () => {
  pc.server.says = () => ({ ...running, settings: { version: 3, content: 'mine' } });
  const panel = await pc.program();
  expect(panel.standing.settings).toEqual({ version: 3, content: 'mine' });
  pc.server.answers['settings'] = ({ body }) => ({
    status: 200,
    body: { version: Number(body['basedOn']) + 1 },
  });
  await panel.save('new');
  expect(panel.standing.settings).toEqual({ version: 4, content: 'new' });
  pc.server.answers['settings'] = () => ({
    status: 409,
    body: { code: 'PANEL_SETTINGS_CHANGED', data: { version: 9, content: 'theirs' } },
  });
  await expect(panel.save('newer')).rejects.toThrow('PANEL_SETTINGS_CHANGED');
  expect(panel.standing.settings).toEqual({ version: 9, content: 'theirs' });
});

it('An update is fetched on from where it broke off, and no other file is handed out or started', async () => {
  const bytes = Buffer.from('#!/bin/sh\nexit 0\n');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const release = {
    version: '2.5.0',
    sha256,
    bytes: bytes.length,
    fileName: '../panel',
    notes: '',
  };
  pc.server.says = () => ({ ...running, release });
  const panel = await pc.program();
  let given = bytes;
  pc.server.answers[`releases/${sha256}`] = ({ range }) => ({
    status: 206,
    body: given.subarray(Number(/\d+/.exec(range ?? '')?.[0])),
  });
  writeFileSync(path.join(pc.store, `${sha256}.part`), bytes.subarray(0, 7));
  const { file, start } = await panel.update();
  expect(pc.server.heard.at(-1)?.range).toBe('bytes=7-');
  expect(file).toBe(path.join(pc.store, 'panel'));
  expect(readFileSync(file)).toEqual(bytes);
  writeFileSync(file, 'something else');
  expect(() => start()).toThrow('DOWNLOAD_FILE_MISSING');

  for (given of [Buffer.from('#!/bin/sh\nexit 1\n'), Buffer.from('short')]) {
    await expect(panel.update()).rejects.toThrow('DOWNLOAD_FILE_MISSING');
  }
  given = bytes;
  expect(readFileSync((await panel.update()).file)).toEqual(bytes);
});

it('A program stays where its replacement fails', async () => {
  const release = pc.server.offerRelease('panel-2.5.0', Buffer.from('#!/bin/sh\nexit 0\n'));
  pc.server.says = () => ({ ...running, release });
  const { file, replace } = await (await pc.program()).update();
  const target = path.join(pc.store, 'panel');
  writeFileSync(target, 'the old one');
  const { renameSync } = fs;
  const failing = vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    if (from === `${target}.new`) throw new Error('disk failure');
    renameSync(from, to);
  });
  syncBuiltinESMExports();
  expect(() => replace(target)).toThrow('disk failure');
  failing.mockRestore();
  syncBuiltinESMExports();
  expect(readFileSync(target, 'utf8')).toBe('the old one');

  writeFileSync(file, 'something else');
  expect(() => replace(target)).toThrow('DOWNLOAD_FILE_MISSING');
  expect(readFileSync(target, 'utf8')).toBe('the old one');
  expect(existsSync(`${target}.new`)).toBe(false);
});

it('A canceled call ends at once, and asks nothing more', async () => {
  const bytes = Buffer.alloc(100_000);
  const [file, release] = [pc.server.offer('map', bytes), pc.server.offerRelease('p', bytes)];
  pc.server.says = () => ({ ...running, files: [file], release });
  const panel = await pc.program();
  const asked = pc.server.heard.length;
  await expect(panel.file('map', { signal: AbortSignal.abort() })).rejects.toThrow('CANCELED');
  expect(pc.server.heard).toHaveLength(asked);

  const cancel = new AbortController();
  pc.wire = () => new Promise(() => cancel.abort());
  await expect(panel.update({ signal: cancel.signal })).rejects.toThrow(
    new PanelRefusal('CANCELED'),
  );
  expect(panel.standing.reason).toBeNull();
  pc.wire = down;
  await expect(panel.update()).rejects.toThrow('UNREACHABLE');
  expect(panel.standing.reason).toBeNull();
});

it('Bytes that arrive after a cancel are not written', async () => {
  const bytes = Buffer.alloc(100_000);
  const release = pc.server.offerRelease('p', bytes);
  pc.server.says = () => ({ ...running, release });
  const panel = await pc.program();
  const cancel = new AbortController();
  let late: Promise<unknown> = Promise.resolve();
  pc.wire = async () => {
    const body = new ReadableStream<Uint8Array>({
      pull: async (stream) => {
        stream.enqueue(bytes.subarray(0, 10));
        await late;
      },
    });
    return new Response(body, { status: 206 });
  };
  const onProgress = () => {
    late = new Promise((resolve) => setImmediate(resolve));
    cancel.abort();
  };
  const canceled = panel.update({ signal: cancel.signal, onProgress });
  await expect(canceled).rejects.toThrow('CANCELED');
  await late;
  await new Promise((resolve) => setImmediate(resolve));
  expect(readFileSync(path.join(pc.store, `${release.sha256}.part`))).toHaveLength(10);
});

it('A clone made before the answer to an offline request cannot use it', async () => {
  pc.wire = down;
  const panel = await pc.program();
  const request = readOfflineRequest(panel.offlineRequest());
  const store = `${pc.store}-clone`;
  cpSync(pc.store, store, { recursive: true });
  const parts = components.with(2, 'another disk');
  const clone = await pc.program({ store, components: parts });
  const iat = pc.server.now();
  const payload = { ...running.account, account: 'a', iat, exp: iat + 86_400 };
  const file = pc.server.offlineFile(request?.device ?? '', payload, values);
  expect(() => clone.acceptOffline(file)).toThrow('PANEL_OFFLINE_FILE_INVALID');
  expect(panel.acceptOffline(file)).toMatchObject({ state: 'running', offline: true });
  expect(readOfflineRequest(clone.offlineRequest())?.device).not.toBe(request?.device);
  expect(readOfflineRequest(panel.offlineRequest())?.device).toBe(request?.device);
});

it('An offline file of another account brings none of the settings before', async () => {
  pc.server.says = () => ({ ...running, settings: { version: 3, content: 'of nimal' } });
  const panel = await pc.program();
  const device = readOfflineRequest(panel.offlineRequest())?.device ?? '';
  const iat = pc.server.now();
  const payload = { ...running.account, account: 'a', iat, exp: iat + 86_400 };
  pc.wire = down;
  const accept = (username: string) =>
    panel.acceptOffline(pc.server.offlineFile(device, { ...payload, username }, values));
  expect(accept('nimal').settings).toMatchObject({ content: 'of nimal' });
  expect(accept('kamal').settings).toBeNull();
});

it('Closing gives the seat up and asks nothing more; signing out says so', async () => {
  const panel = await pc.program();
  await panel.close();
  expect(pc.server.heard.at(-1)?.body).toMatchObject({ leave: 'close' });
  await (await pc.program()).close({ signOut: true });
  expect(pc.server.heard.at(-1)?.body).toMatchObject({ leave: 'sign-out' });
});
