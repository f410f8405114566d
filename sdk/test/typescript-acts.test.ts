import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { newKey } from './stand-in.ts';
import { down, running, usePc } from './typescript-program.ts';

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

  given = Buffer.from('#!/bin/sh\nexit 1\n');
  await expect(panel.update()).rejects.toThrow('DOWNLOAD_FILE_MISSING');
});

it('Closing gives the seat up and asks nothing more; signing out says so', async () => {
  const panel = await pc.program();
  await panel.close();
  expect(pc.server.heard.at(-1)?.body).toMatchObject({ leave: 'close' });
  await (await pc.program()).close({ signOut: true });
  expect(pc.server.heard.at(-1)?.body).toMatchObject({ leave: 'sign-out' });
});
