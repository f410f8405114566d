import { createHash, randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { languages, typescript, useLanguage } from './language-programs.ts';
import { newKey } from './stand-in.ts';
import { digest, running } from './typescript-program.ts';

describe.each(languages)('the SDK for $name', (language) => {
  const { name, isHere, needs } = language;
  const skipped = isHere ? '' : ` (not run: no ${needs} here)`;
  const here = useLanguage(language);
  const { start, serveRunning } = here;

  it.skipIf(!isHere)(`A program in ${name} signs in and keeps running${skipped}`, async () => {
    here.server.says = ({ body }) => ({
      state: 'signed-out',
      nextInSeconds: 0,
      signIn: body['signIn'] === true ? { code: 'B', url: 'x', expiresInSeconds: 9 } : null,
    });
    const program = await start();
    expect(program.first).toMatchObject({ state: 'signed-out', esp: false, offsets: '' });
    await program.say('sign-in');
    serveRunning();
    await expect
      .poll(() => program.say('look'))
      .toMatchObject({
        state: 'running',
        esp: true,
        legit: false,
        offsets: 'a secret',
      });
    await program.say('refresh');
    expect(here.server.heard.at(-1)?.body).toMatchObject({ have: { values: digest } });
    await program.say('close');
    expect(here.server.heard.at(-1)?.body).toMatchObject({ leave: 'close' });
  });

  it.skipIf(!isHere)(
    `A program in ${name} runs offline ten minutes, then by its file${skipped}`,
    async () => {
      serveRunning();
      const program = await start();
      const genuine = here.server.signing;
      here.server.published = [genuine];
      here.server.signing = newKey();
      here.server.says = () => ({ state: 'banned' });
      expect(await program.say('refresh')).toMatchObject({ state: 'running', offline: false });
      expect(await program.say('pass 601')).toMatchObject({
        state: 'running',
        offline: true,
        offsets: 'a secret',
      });
      expect(await program.say('set-clock -86400')).toMatchObject({
        state: 'clock-behind',
        esp: false,
      });
      await program.say('set-clock 86400');
      expect(await program.say('pass 258599')).toMatchObject({ state: 'unreachable', offsets: '' });
      here.server.signing = genuine;
      here.server.now = () => Math.floor(Date.now() / 1000) + 259_200;
      expect(await program.say('refresh')).toMatchObject({ state: 'banned', offline: false });
    },
  );

  it.skipIf(!isHere)(`A frozen or unknown state stops a program in ${name}${skipped}`, async () => {
    serveRunning();
    const program = await start();
    const frozen = { keptDays: 12, thawsOn: '2027-01-01' };
    for (const state of ['frozen', 'of another year']) {
      here.server.says = () => ({ state, account: { ...running.account, frozen } });
      expect(await program.say('refresh')).toMatchObject({
        state,
        offline: false,
        esp: false,
        offsets: '',
      });
    }
    here.server.published = [here.server.signing];
    here.server.signing = newKey();
    expect(await program.say('pass 601')).toMatchObject({ state: 'unreachable', esp: false });
  });

  it.skipIf(!isHere)(
    `A program in ${name} is another PC once three parts changed${skipped}`,
    async () => {
      serveRunning();
      await (await start()).say('close');
      const genuine = here.server.signing;
      here.server.published = [genuine];
      here.server.signing = newKey();
      expect((await start()).first).toMatchObject({ state: 'running', offline: true });
      here.server.signing = genuine;
      await start({ components: ['board', 'cpu', 'new', 'new', 'gpu', 'network'] });
      await start({ components: ['board', 'other', 'other', 'other', 'gpu', 'network'] });
      const devices = new Set(here.server.heard.map(({ device }) => device));
      expect(devices.size).toBe(2);
    },
  );

  it.skipIf(!isHere)(`A program in ${name} redeems, saves and updates${skipped}`, async () => {
    const bytes = Buffer.from('#!/bin/sh\nexit 0\n');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const release = {
      version: '2.5.0',
      sha256,
      bytes: bytes.length,
      fileName: '../panel',
      notes: '',
    };
    here.server.says = () => ({
      ...running,
      release,
      settings: { version: 3, content: 'மின்னல் "kept"' },
    });
    const program = await start();
    expect(program.first).toMatchObject({ settings: 'மின்னல் "kept"' });
    here.server.answers['redemptions'] = () => ({ status: 404, body: { code: 'LICENSE_UNKNOWN' } });
    expect(await program.say('redeem REGZ-1')).toMatchObject({ refused: 'LICENSE_UNKNOWN' });
    here.server.answers['settings'] = ({ body }) => ({
      status: 200,
      body: { version: Number(body['basedOn']) + 1 },
    });
    expect(await program.say('save new "content"')).toMatchObject({ settings: 'new "content"' });
    let given = bytes;
    here.server.answers[`releases/${sha256}`] = () => ({ status: 206, body: given });
    const { done } = await program.say('update');
    expect(done).toBe(path.join(here.store, 'panel'));
    expect(readFileSync(String(done))).toEqual(bytes);
    given = Buffer.from('#!/bin/sh\nexit 1\n');
    expect(await program.say('update')).toMatchObject({ refused: 'DOWNLOAD_FILE_MISSING' });
  });
});

describe.each(languages)('the SDK for $name', (language) => {
  const { name, isHere, needs } = language;
  const skipped = isHere ? '' : ` (not run: no ${needs} here)`;
  const here = useLanguage(language);
  const { start, serveRunning } = here;

  it.skipIf(!isHere)(
    `Lost answers and a crash never look like a copy in ${name}${skipped}`,
    async () => {
      serveRunning();
      const crashed = await start();
      here.server.lost = 1;
      await crashed.say('refresh');
      crashed.kill();
      const program = await start();
      expect(program.first).toMatchObject({ state: 'running' });
      here.server.lost = 1;
      await program.say('refresh');
      expect(await program.say('refresh')).toMatchObject({ state: 'running' });
      expect(here.server.copied).toEqual([]);
      expect(here.server.chains.size).toBe(1);
    },
  );

  it.skipIf(!isHere)(
    `Two copies of a program in ${name} are found within three heartbeats${skipped}`,
    async () => {
      serveRunning();
      await (await start()).say('close');
      const copy = `${here.store}-copy`;
      cpSync(here.store, copy, { recursive: true });
      const one = await start();
      const other = await start({ store: copy });
      await one.say('refresh');
      expect(await other.say('refresh')).toMatchObject({ state: 'signed-out' });
      expect(here.server.copied).toHaveLength(1);
      expect(await one.say('refresh')).toMatchObject({ state: 'signed-out' });
      rmSync(copy, { recursive: true });
    },
  );

  it.skipIf(!isHere)(
    `A program in ${name} stores no key before its sign-in, and no plain secret${skipped}`,
    async () => {
      here.server.says = () => ({ state: 'signed-out' });
      await (await start()).say('close');
      await (await start()).say('close');
      expect(here.server.chains.size).toBe(2);
      serveRunning();
      await (await start()).say('close');
      const kept = readFileSync(path.join(here.store, 'panel.json'), 'utf8');
      expect(kept).not.toContain('a secret');
      here.server.chains.clear();
      await start({ components: ['', '', '', '', '', ''] });
      expect(here.server.chains.size).toBe(1);
    },
  );
});

const bytes = randomBytes(1_000_000);
const sha256 = createHash('sha256').update(bytes).digest('hex');
/** Prints the path from which it was started. */
const script = Buffer.from('#!/bin/sh\necho "$0" > "$0.started"\n');

describe.each([typescript, ...languages])('the SDK for $name', (language) => {
  const { name, isHere, needs } = language;
  const skipped = isHere ? '' : ` (not run: no ${needs} here)`;
  const here = useLanguage(language);
  const { start, serveRunning } = here;
  const rangesOf = (kind: string) =>
    here.server.heard
      .filter((heard) => heard.path.startsWith(kind))
      .map(({ range }) => Number(/^bytes=(\d+)-$/.exec(range ?? 'bytes=0-')?.[1]));
  let folder: string;
  let target: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'regz old program-'));
    target = path.join(folder, 'panel');
    writeFileSync(target, '#!/bin/sh\nexit 7\n', { mode: 0o755 });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.skipIf(!isHere)(`A file goes to memory in ${name}, never to the disk${skipped}`, async () => {
    const files = [here.server.offer('map', bytes), here.server.offer('b.bin', script)];
    here.server.says = () => ({ ...running, files });
    const program = await start();
    expect(program.first).toMatchObject({ files: 'map b.bin' });
    const kept = readdirSync(here.store);
    expect(await program.say('file map')).toMatchObject({
      done: sha256,
      received: bytes.length,
      total: bytes.length,
    });
    expect(readdirSync(here.store)).toEqual(kept);
    expect(await program.say('file other')).toMatchObject({ refused: 'DOWNLOAD_UNKNOWN' });
  });

  it.skipIf(!isHere)(`An interrupted file is continued in ${name}${skipped}`, async () => {
    here.server.says = () => ({ ...running, files: [here.server.offer('map', bytes)] });
    const program = await start();
    here.server.cuts = [600_000, 200_000];
    expect(await program.say('file map')).toMatchObject({ done: sha256 });
    const [first, second = 0, third = 0] = rangesOf('files/');
    expect(first).toBe(0);
    expect(second).toBeGreaterThan(0);
    expect(third).toBeGreaterThan(second);
    here.server.cuts = [600_000, 1000, 1000];
    expect(await program.say('file map')).toMatchObject({ refused: 'UNREACHABLE' });
    expect(here.server.cuts).toEqual([]);
  });

  it.skipIf(!isHere)(`Only the named file is returned in ${name}${skipped}`, async () => {
    const file = here.server.offer('map', bytes);
    here.server.says = () => ({ ...running, files: [file] });
    const program = await start();
    const altered = Buffer.from(bytes);
    altered[999_999] = (altered[999_999] ?? 0) ^ 1;
    for (const given of [altered, bytes.subarray(1), Buffer.concat([altered, bytes])]) {
      here.server.served[`files/${sha256}`] = given;
      expect(await program.say('file map')).toMatchObject({ refused: 'DOWNLOAD_FILE_MISSING' });
    }
    here.server.answers[`files/${sha256}`] = () => ({
      status: 429,
      body: { code: 'ATTEMPTS_EXCEEDED', data: { retryAfterSeconds: 60 } },
    });
    expect(await program.say('file map')).toMatchObject({ refused: 'ATTEMPTS_EXCEEDED' });
  });

  it.skipIf(!isHere)(`A fetch in ${name} can be canceled and repeated${skipped}`, async () => {
    const [file, release] = [here.server.offer('map', bytes), here.server.offerRelease('p', bytes)];
    here.server.says = () => ({ ...running, files: [file], release });
    const program = await start();
    expect(await program.say('cancel-file map')).toMatchObject({ refused: 'CANCELED' });
    expect(await program.say('file map')).toMatchObject({ done: sha256 });
    expect(await program.say('cancel-update')).toMatchObject({
      refused: 'CANCELED',
      reason: null,
    });
    expect(await program.say('update')).toMatchObject({
      done: path.join(here.store, 'p'),
      received: bytes.length,
      total: bytes.length,
    });
    const [first, second = 0] = rangesOf('releases/');
    expect(first).toBe(0);
    expect(second).toBeGreaterThan(0);
    expect(readFileSync(path.join(here.store, 'p'))).toEqual(bytes);
  });

  it.skipIf(!isHere)(`A program in ${name} is replaced, and starts${skipped}`, async () => {
    const release = here.server.offerRelease('panel-2.5.0', script);
    here.server.says = () => ({ ...running, release });
    const program = await start();
    for (const old of ['#!/bin/sh\nexit 7\n', script.toString()]) {
      expect(await program.say(`replace ${target}`)).toMatchObject({ done: target });
      await expect.poll(() => existsSync(`${target}.started`)).toBe(true);
      rmSync(`${target}.started`);
      expect(readFileSync(target)).toEqual(script);
      expect(readFileSync(`${target}.old`, 'utf8')).toBe(old);
      expect(statSync(target).mode & 0o777).toBe(0o755);
      expect(existsSync(`${target}.new`)).toBe(false);
    }
  });

  it.skipIf(!isHere)(`A program in ${name} stays if its replacement fails${skipped}`, async () => {
    const release = here.server.offerRelease('panel-2.5.0', script);
    here.server.says = () => ({ ...running, release });
    const program = await start();
    mkdirSync(path.join(`${target}.new`, 'full'), { recursive: true });
    expect(await program.say(`replace ${target}`)).toHaveProperty('refused');
    expect(readFileSync(target, 'utf8')).toBe('#!/bin/sh\nexit 7\n');
    expect(existsSync(`${target}.old`)).toBe(false);
  });

  it.skipIf(!isHere)(
    `A paused program in ${name} shows the reason and stops${skipped}`,
    async () => {
      serveRunning();
      const program = await start();
      const notice = { text: 'மின்னல்: back at 18:00', since: '2026-11-29T10:00:00.000Z' };
      const said = { state: 'paused', account: running.account, notice };
      const files = [here.server.offer('map', bytes)];
      here.server.says = () => ({ ...said, files });
      const nothing = { offline: false, esp: false, offsets: '', files: '' };
      expect(await program.say('refresh')).toMatchObject({
        ...nothing,
        state: 'paused',
        username: 'nimal',
        notice: notice.text,
      });
      expect(await program.say('file map')).toMatchObject({ refused: 'DOWNLOAD_UNKNOWN' });
      here.server.published = [here.server.signing];
      here.server.signing = newKey();
      expect(await program.say('pass 601')).toMatchObject({
        ...nothing,
        state: 'unreachable',
        notice: '',
      });
    },
  );

  it.skipIf(!isHere)(`Listeners in ${name} get a new notice${skipped}`, async () => {
    const program = await start();
    const notice = { text: 'hello', since: '2026-11-29T10:00:00.000Z' };
    here.server.says = () => ({ state: 'signed-out', notice });
    await program.say('refresh');
    await expect
      .poll(() => program.say('look'))
      .toMatchObject({ state: 'signed-out', notice: 'hello', told: 2 });
  });
});
