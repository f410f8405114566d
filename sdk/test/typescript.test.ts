import { createHash } from 'node:crypto';
import fs, { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { PanelRefusal, type Standing } from '../typescript/regz-panel.ts';
import { checkAnswer, openBox } from '../typescript/regz-verify.ts';
import { newKey, readOfflineRequest } from './stand-in.ts';
import { components, digest, down, running, usePc, values } from './typescript-program.ts';

const pc = usePc();

it('A newer key set is learned, an older one or another root refused', async () => {
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

it('A program without its first address finds the API at the second', async () => {
  const panel = await pc.program({ origins: ['http://127.0.0.1:9', pc.server.origin] });
  expect(panel.standing.state).toBe('signed-out');
});

it('Redeeming retries with the same nonce until it is answered', async () => {
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

it('The refusal of outdated settings contains the saved ones', async () => {
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

it('An interrupted update continues, and no other file is started', async () => {
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

it('A program stays if its replacement fails', async () => {
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

it('A canceled call ends immediately and sends nothing more', async () => {
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

it('An offline file of another account removes earlier settings', async () => {
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

it('Closing frees the seat and sends nothing more', async () => {
  const panel = await pc.program();
  await panel.close();
  expect(pc.server.heard.at(-1)?.body).toMatchObject({ leave: 'close' });
  await (await pc.program()).close({ signOut: true });
  expect(pc.server.heard.at(-1)?.body).toMatchObject({ leave: 'sign-out' });
});

it('A new PC runs once its code is confirmed', async () => {
  pc.server.says = ({ body }) => ({
    state: 'signed-out',
    signIn: body['signIn'] === true ? { code: 'BCDFGHJK', url: 'x', expiresInSeconds: 600 } : null,
    nextInSeconds: 0,
  });
  const panel = await pc.program();
  expect(panel.standing).toMatchObject({ state: 'signed-out', signIn: null });

  const heard: Standing[] = [];
  panel.onChange((standing) => heard.push(standing));
  expect(heard).toMatchObject([{ state: 'signed-out' }]);
  expect((await panel.signIn()).signIn?.code).toBe('BCDFGHJK');
  pc.server.says = () => running;
  await expect.poll(() => heard.at(-1)?.state).toBe('running');
  expect(panel.standing.has('Esp')).toBe(true);
  expect(panel.standing.has('Legit')).toBe(false);
  expect(panel.standing.value('offsets')).toBe('a secret');
  await panel.refresh();
  expect(pc.server.heard.at(-1)?.body).toMatchObject({ have: { values: digest } });
  expect(pc.server.heard.at(-1)?.body).not.toHaveProperty('signIn');
});

it('Replayed, forged or altered answers do not change the standing', async () => {
  const panel = await pc.runningProgram();
  const { heard } = pc.server;
  const before = heard.length;
  const old = await recorded(() => panel.refresh());
  pc.server.says = () => ({ state: 'banned' });
  const genuine = pc.server.signing;
  const forge: typeof fetch = async (...asked) => {
    pc.server.signing = newKey();
    const got = await fetch(...asked);
    const input = got.headers.get('signature-input') ?? '';
    const named = input.replace(/keyid="[^"]*"/, /keyid="[^"]*"/.exec(old.input)?.[0] ?? '');
    return new Response(await got.text(), {
      status: got.status,
      headers: { ...Object.fromEntries(got.headers), 'signature-input': named },
    });
  };
  const wires: (typeof fetch)[] = [
    async () => old.response(),
    forge,
    async (...asked) => new Response(`${await (await fetch(...asked)).text()} `, { status: 200 }),
    async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }),
    async () => Response.redirect('http://portal.example/', 302),
    down,
  ];
  for (const bad of wires) {
    pc.wire = bad;
    for (let times = 0; times < 60; times += 1) await panel.refresh();
    pc.server.signing = genuine;
    expect(panel.standing).toMatchObject({ state: 'running', offline: false });
  }
  expect(heard.length).toBeGreaterThan(before);
  pc.wire = fetch;
  expect((await panel.refresh()).state).toBe('banned');
});

it('Without answers a program runs ten minutes, then by its file', async () => {
  const panel = await pc.runningProgram();
  pc.wire = down;
  pc.pass(599);
  expect(panel.standing).toMatchObject({ state: 'running', offline: false });
  pc.pass(1);
  expect(panel.standing).toMatchObject({ state: 'running', offline: true });
  expect(panel.standing.has('Esp')).toBe(true);
  expect(panel.standing.value('offsets')).toBe('a secret');
  pc.pass(3 * 86_400 - 601);
  expect(panel.standing.state).toBe('running');
  pc.pass(1);
  expect(panel.standing.state).toBe('unreachable');
  expect(panel.standing.has('Esp')).toBe(false);
  expect(panel.standing.value('offsets')).toBeUndefined();
});

it('A restarted program runs offline by its file, on this PC alone', async () => {
  await (await pc.runningProgram()).close();
  pc.wire = down;
  expect((await pc.program()).standing).toMatchObject({ state: 'running', offline: true });

  const elsewhere = await pc.program({ components: ['b', 'c', 'd', 'os', 'gpu', 'network'] });
  expect(elsewhere.standing.state).toBe('unreachable');
});

it('Two changed parts are the same PC, three another', async () => {
  pc.server.says = () => running;
  await pc.program();
  await pc.program({ components: ['board', 'cpu', 'new', 'new', 'gpu', 'network'] });
  await pc.program({ components: ['', '', '', '', '', ''] });
  await pc.program({ components: ['board', 'other', 'new', 'new', 'gpu', 'network'] });
  await pc.program({ components: ['other', 'other', 'other', 'new', 'gpu', 'network'] });
  await pc.program({ components: ['one', 'two', 'three', 'new', 'gpu', 'network'] });
  const devices = pc.server.heard.map(({ device }) => device);
  expect(devices.map((device) => devices.indexOf(device))).toEqual([0, 0, 0, 0, 0, 5]);
});

it('A ban, a reset or an end removes the offline file and its secrets', async () => {
  const panel = await pc.runningProgram();
  const inside = () => {
    const { box } = JSON.parse(readFileSync(path.join(pc.store, 'panel.json'), 'utf8'));
    return openBox(box ?? '', components) ?? '';
  };
  expect(readFileSync(path.join(pc.store, 'panel.json'), 'utf8')).not.toContain('a secret');
  expect(inside()).toContain('a secret');
  pc.server.says = () => ({ state: 'banned', account: running.account });
  await panel.refresh();
  expect(inside()).not.toContain('a secret');
  pc.wire = down;
  pc.pass(601);
  expect(panel.standing.state).toBe('unreachable');
  expect((await pc.program()).standing.state).toBe('unreachable');
});

it('Another account gets neither the settings nor the secrets of the one before', async () => {
  pc.server.says = () => ({ ...running, settings: { version: 3, content: 'of nimal' } });
  const panel = await pc.program();
  const account = { ...running.account, username: 'kamal' };
  pc.server.says = () => ({ state: 'running', account });
  const standing = await panel.refresh();
  expect(standing.settings).toBeNull();
  expect(standing.value('offsets')).toBeUndefined();
  await expect.poll(() => pc.server.heard.at(-1)?.body['have']).toEqual({});
});

it('The next answer corrects a clock that was too fast', async () => {
  const panel = await pc.runningProgram();
  const floor = () => JSON.parse(readFileSync(path.join(pc.store, 'panel.json'), 'utf8')).floor;
  pc.wire = down;
  pc.pass(601);
  pc.clock.wall += 86_400;
  await expect.poll(floor).toBe(pc.clock.wall);
  pc.clock.wall -= 86_400;
  expect(panel.standing.state).toBe('clock-behind');
  pc.wire = fetch;
  await panel.refresh();
  pc.wire = down;
  pc.pass(601);
  expect(panel.standing).toMatchObject({ state: 'running', offline: true });
});

it('Signed refusals keep the standing for ten minutes only', async () => {
  pc.server.says = () => running;
  const panel = await pc.program();
  pc.server.says = () => ({
    status: 429,
    code: 'ATTEMPTS_EXCEEDED',
    data: { retryAfterSeconds: 120 },
  });
  expect((await panel.refresh()).reason).toBe('refused: ATTEMPTS_EXCEEDED');
  pc.pass(500);
  pc.server.says = () => ({ status: 401, code: 'PANEL_PROOF_INVALID' });
  expect((await panel.refresh()).state).toBe('running');
  pc.pass(100);
  expect((await panel.refresh()).state).toBe('unreachable');
});

it('A clock set back stops offline use until an answer', async () => {
  const panel = await pc.runningProgram();
  pc.wire = down;
  pc.pass(3600);
  pc.clock.wall -= 2 * 86_400;
  expect(panel.standing.state).toBe('clock-behind');
  pc.clock.wall += 2 * 86_400 - 3600 - 599;
  expect(panel.standing.state).toBe('running');
  pc.clock.wall -= 86_400;
  pc.wire = fetch;
  pc.server.now = () => pc.clock.wall + 86_400;
  expect((await panel.refresh()).state).toBe('running');
});

it('Countdowns do not notify listeners', async () => {
  let left = 86_400;
  pc.server.says = () => ({
    ...running,
    account: { ...running.account, secondsLeft: (left -= 1) },
  });
  const panel = await pc.program();
  const heard: Standing[] = [];
  panel.onChange((standing) => heard.push(standing));
  for (let times = 0; times < 3; times += 1) await panel.refresh();
  pc.server.says = () => ({ state: 'banned' });
  await panel.refresh();
  await expect.poll(() => heard.map(({ state }) => state)).toEqual(['running', 'banned']);
});

it('A certificate outside its validity is reported as a wrong clock', async () => {
  pc.wire = () =>
    Promise.reject(
      new TypeError('fetch failed', {
        cause: Object.assign(new Error(), { code: 'CERT_HAS_EXPIRED' }),
      }),
    );
  const panel = await pc.program();
  expect(panel.standing.state).toBe('clock-wrong');
  pc.wire = down;
  expect((await panel.refresh()).state).toBe('unreachable');
  pc.wire = fetch;
  expect((await panel.refresh()).state).toBe('signed-out');
});

/** An exchange as it went over the wire, to be played again. */
async function recorded(work: () => Promise<unknown>) {
  let input = '';
  let response = () => new Response();
  pc.wire = async (...asked) => {
    const got = await fetch(...asked);
    const text = await got.text();
    const { status, headers } = got;
    input = headers.get('signature-input') ?? '';
    response = () => new Response(text, { status, headers });
    return response();
  };
  await work();
  return { response, input };
}

const ANSWERS = 250;

type Message = Parameters<typeof checkAnswer>[1];
type Exchange = { sent: Message; got: Parameters<typeof checkAnswer>[0] };

function signed(headers: Headers): Message {
  const header = (name: string) => headers.get(name) ?? '';
  return { signature: header('signature'), signatureInput: header('signature-input') };
}

it('A program accepts none of a thousand replayed or altered answers', async () => {
  const heard: Exchange[] = [];
  const panel = await pc.runningProgram();
  pc.wire = async (url, asked) => {
    const response = await fetch(url, asked);
    const body = Buffer.from(await response.arrayBuffer());
    const contentDigest = response.headers.get('content-digest') ?? '';
    const got = { ...signed(response.headers), contentDigest, status: response.status, body };
    heard.push({ sent: signed(new Headers(asked?.headers)), got });
    return new Response(body, response);
  };
  while (heard.length <= ANSWERS) await panel.refresh();

  const { x, y } = pc.server.signing;
  const [, kid = ''] = /keyid="([^"]*)"/.exec(heard[0]?.got.signatureInput ?? '') ?? [];
  const accepts = ({ sent, got }: Exchange) => checkAnswer(got, sent, [{ x, y, kid }]) !== null;
  const wrong = heard.slice(1).flatMap(({ sent, got }, before) => {
    const other = heard[before] ?? { sent, got };
    return [
      { sent, got: other.got },
      { sent, got: { ...got, signature: other.got.signature } },
      { sent, got: { ...got, body: `${got.body.toString()} ` } },
      { sent, got: { ...got, status: got.status + 1 } },
    ];
  });
  expect(heard.filter(accepts)).toHaveLength(ANSWERS + 1);
  expect(wrong).toHaveLength(4 * ANSWERS);
  expect(wrong.filter(accepts)).toEqual([]);
});
