import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Standing } from '../typescript/regz-panel.ts';
import { openBox } from '../typescript/regz-verify.ts';
import { newKey } from './stand-in.ts';
import { components, digest, down, running, usePc } from './typescript-program.ts';

const pc = usePc();

it('A new PC is signed out, shows a code once it asks for one, and runs once that is confirmed', async () => {
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

it('Only the answer to the very request counts: replayed, forged, altered or none, the standing stays', async () => {
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

it('The last genuine answer carries a program for ten minutes, then its grace file, then nothing', async () => {
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

it('Two changed parts are the same PC, three are another with a key of its own, an unread one is none', async () => {
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

it('A ban, a reset or an end takes the file and the secrets for offline use away at once', async () => {
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

it('A clock that was too fast for a while without a network is forgiven with the next answer', async () => {
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

it('Signed refusals leave the standing for its ten minutes and no longer, and say when to ask again', async () => {
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

it('A clock that was set back stops offline use until one answer came, which tells the true time', async () => {
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

it('Time that counts down is no change to a listener', async () => {
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
