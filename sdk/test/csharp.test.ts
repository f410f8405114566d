import { randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { languages, useLanguage } from './language-programs.ts';
import { newKey, readOfflineRequest } from './stand-in.ts';
import { running } from './typescript-program.ts';

/** Features of the SDK for C# alone, and details of its fetches that the tests of all languages do not check. */
const csharp = languages.filter(({ name }) => name === 'C#');
const bytes = randomBytes(1_000_000);
const script = Buffer.from('#!/bin/sh\necho "$0" > "$0.started"\n');
const since = '2026-11-29T10:00:00.000Z';
const states = {
  'signed-out': 'SignedOut',
  banned: 'Banned',
  unapproved: 'Unapproved',
  none: 'None',
  frozen: 'Frozen',
  ended: 'Ended',
  update: 'Update',
  paused: 'Paused',
  device: 'Device',
  seats: 'Seats',
  running: 'Running',
  'of another year': 'Unknown',
};

describe.each(csharp)('the SDK for $name', (language) => {
  const { isHere, needs } = language;
  const skipped = isHere ? '' : ` (not run: no ${needs} here)`;
  const here = useLanguage(language);
  const { start } = here;
  let folder: string;
  let target: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'regz-csharp-'));
    target = path.join(folder, 'panel');
    writeFileSync(target, 'the program of before', { mode: 0o755 });
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it.skipIf(!isHere)(`C# has a type for each thing that the server says${skipped}`, async () => {
    const frozen = { keptDays: 12, thawsOn: '2027-01-01' };
    const release = { version: '2.5.0', sha256: 'ab', bytes: 7, fileName: 'p', notes: 'new' };
    here.server.says = () => ({
      state: 'frozen',
      account: { ...running.account, frozen },
      signIn: { code: 'B', url: 'https://a.b', expiresInSeconds: 9 },
      devices: { known: 1, max: 2, resetsLeft: 3, resetUrl: 'https://c.d' },
      seats: [{ label: 'PC', since }],
      notice: { text: 'back soon', since },
      release,
    });
    const program = await start();
    expect(await program.say('typed')).toMatchObject({
      done: {
        state: 'Frozen',
        reason: 'None',
        account: 'nimal Supreme Supreme,Esp 2030-01-01T00:00:00 2030-01-01T05:30:00 86400',
        frozen: '12 2027-01-01T00:00:00',
        signIn: 'B https://a.b 9',
        devices: '1 2 3 https://c.d',
        release: '2.5.0 ab 7 p new',
        notice: 'back soon 2026-11-29T10:00:00',
        seats: ['PC 2026-11-29T10:00:00'],
        files: [],
      },
    });
    const endless = { package: null, endsOn: 'infinity', endsAt: 'infinity', secondsLeft: null };
    here.server.says = () => ({
      ...running,
      account: { ...running.account, ...endless, frozen: { keptDays: 1, thawsOn: null } },
      files: [{ name: 'map', sha256: 'cd', bytes: 5 }],
    });
    await program.say('refresh');
    const { done } = await program.say('typed');
    expect(done).toEqual({
      state: 'Running',
      reason: 'None',
      account: 'nimal - Supreme,Esp - - -',
      frozen: '1 -',
      seats: [],
      files: ['map cd 5'],
    });
  });

  it.skipIf(!isHere)(`C# has a member for each state and reason${skipped}`, async () => {
    const program = await start();
    const seen: Record<string, unknown> = {};
    for (const state of Object.keys(states)) {
      here.server.says = () => ({ state, account: running.account });
      await program.say('refresh');
      const { done } = await program.say('typed');
      seen[state] = (done as Record<string, unknown>)['state'];
    }
    expect(seen).toEqual(states);
    here.server.says = () => ({ status: 400, code: 'INPUT_INVALID' });
    await program.say('refresh');
    expect(await program.say('typed')).toMatchObject({ done: { reason: 'RefusedByServer' } });
    here.server.published = [here.server.signing];
    here.server.signing = newKey();
    await program.say('refresh');
    expect(await program.say('typed')).toMatchObject({ done: { reason: 'NotGenuine' } });
    expect(await program.say('pass 601')).toMatchObject({ state: 'unreachable' });
    expect(await program.say('typed')).toMatchObject({ done: { state: 'Unreachable' } });
  });

  it.skipIf(!isHere)(`A canceled fetch waits for no network in C#${skipped}`, async () => {
    here.server.says = () => ({ ...running, files: [here.server.offer('map', bytes)] });
    const program = await start();
    here.server.cuts = [1000];
    here.server.isStalled = true;
    const before = performance.now();
    expect(await program.say('late-cancel-file map')).toMatchObject({ refused: 'CANCELED' });
    here.server.isSilent = true;
    expect(await program.say('late-cancel-file map')).toMatchObject({ refused: 'CANCELED' });
    expect(performance.now() - before).toBeLessThan(5000);
  });

  it.skipIf(!isHere)(
    `A wrong release leaves no bytes to continue from in C#${skipped}`,
    async () => {
      const release = here.server.offerRelease('p', bytes);
      const served = `releases/${release.sha256}`;
      here.server.says = () => ({ ...running, release });
      const program = await start();
      for (const wrong of [Buffer.from('short'), Buffer.concat([bytes, bytes, bytes])]) {
        here.server.served[served] = wrong;
        const said = await program.say('update');
        expect(said).toMatchObject({ refused: 'DOWNLOAD_FILE_MISSING' });
        expect(said['received']).toBeLessThanOrEqual(bytes.length);
        expect(existsSync(path.join(here.store, `${release.sha256}.part`))).toBe(false);
      }
      here.server.served[served] = bytes;
      writeFileSync(path.join(here.store, `${release.sha256}.part`), randomBytes(bytes.length));
      const { done } = await program.say('update');
      expect(readFileSync(String(done))).toEqual(bytes);
      expect(statSync(String(done)).mode & 0o777).toBe(0o700);
    },
  );

  it.skipIf(!isHere)(`C# restarts a file if the server has no ranges${skipped}`, async () => {
    const release = here.server.offerRelease('p', bytes);
    here.server.says = () => ({ ...running, release });
    const program = await start();
    await program.say('cancel-update');
    here.server.answers[`releases/${release.sha256}`] = () => ({ status: 200, body: bytes });
    expect(await program.say('update')).toMatchObject({ done: path.join(here.store, 'p') });
  });

  it.skipIf(!isHere)(`C# neither starts nor installs an altered release${skipped}`, async () => {
    const release = here.server.offerRelease('p', script);
    here.server.says = () => ({ ...running, release });
    const program = await start();
    for (const act of ['start-altered', `replace-altered ${target}`]) {
      expect(await program.say(act)).toMatchObject({ refused: 'DOWNLOAD_FILE_MISSING' });
    }
    expect(readFileSync(target, 'utf8')).toBe('the program of before');
  });

  it.skipIf(!isHere)(`C# restores a program whose replacement fails${skipped}`, async () => {
    const release = here.server.offerRelease('p', script);
    here.server.says = () => ({ ...running, release });
    const program = await start();
    expect(await program.say(`replace-blocked ${target}`)).toMatchObject({ refused: 'blocked' });
    expect(readFileSync(target, 'utf8')).toBe('the program of before');
    expect(existsSync(`${target}.old`)).toBe(false);
  });
});

describe('csharp offline', () => {
  const otherDisk = ['board', 'cpu', 'new', 'os', 'gpu', 'network'];

  describe.each(csharp)('the SDK for $name', (language) => {
    const { isHere, needs } = language;
    const skipped = isHere ? '' : ` (not run: no ${needs} here)`;
    const here = useLanguage(language);
    const { start, serveRunning } = here;
    let folder: string;
    const deviceOf = (request: unknown) => readOfflineRequest(String(request))?.device ?? '';
    const fileFor = (device: string, more: object = {}) => {
      const [iat, exp] = [here.server.now(), here.server.now() + 86_400];
      const payload = { ...running.account, account: 'a', iat, exp, ...more };
      return here.server.offlineFile(device, payload, '{}');
    };

    beforeEach(() => {
      folder = mkdtempSync(path.join(os.tmpdir(), 'regz-csharp-'));
    });
    afterEach(() => {
      vi.unstubAllEnvs();
      rmSync(folder, { recursive: true });
    });

    it.skipIf(!isHere)(`A clone shares no offline file in C#${skipped}`, async () => {
      const unreachable = { origins: ['http://127.0.0.1:9'] };
      const asking = await start(unreachable);
      const { done } = await asking.say('offline-request');
      asking.kill();
      const clone = await start({ ...unreachable, components: otherDisk });
      const refused = 'PANEL_OFFLINE_FILE_INVALID';
      const file = fileFor(deviceOf(done));
      expect(await clone.say(`accept-offline ${file}`)).toMatchObject({ refused });
      expect(deviceOf((await clone.say('offline-request')).done)).not.toBe(deviceOf(done));
    });

    it.skipIf(!isHere)(
      `An offline file approves the current parts of one account in C#${skipped}`,
      async () => {
        serveRunning();
        await (await start()).say('close');
        const settings = { version: 3, content: 'mine' };
        here.server.says = () => ({ ...running, settings });
        const program = await start({ components: otherDisk });
        expect(await program.say('refresh')).toMatchObject({ settings: 'mine' });
        const device = deviceOf((await program.say('offline-request')).done);
        const accept = `accept-offline ${fileFor(device)}`;
        expect(await program.say(accept)).toMatchObject({ settings: 'mine' });
        const other = { username: 'saman' };
        expect(await program.say(`accept-offline ${fileFor(device, other)}`)).toMatchObject({
          settings: '',
        });
        here.server.says = () => ({ state: 'signed-out' });
        await program.say('refresh');
        await program.say('sign-in');
        expect(here.server.heard.at(-1)?.device).toBe(device);
      },
    );

    it.skipIf(!isHere)(
      `A record that an answer proves wrong stays wrong in C#${skipped}`,
      async () => {
        const record = path.join(folder, 'record');
        writeFileSync(record, '');
        const tomorrow = Date.now() / 1000 + 86_400;
        utimesSync(record, tomorrow, tomorrow);
        const places = { latest: path.join(folder, 'latest'), records: [record] };
        serveRunning();
        (await start({ places })).kill();
        here.server.published = [here.server.signing];
        here.server.signing = newKey();
        rmSync(places.latest, { recursive: true });
        const offline = await start({ places });
        await expect.poll(() => existsSync(places.latest), { timeout: 5000 }).toBe(true);
        offline.kill();
        expect((await start({ places })).first).toMatchObject({ state: 'running', offline: true });
      },
    );

    it.skipIf(!isHere)(
      `A latest time that cannot be written stops no start in C#${skipped}`,
      async () => {
        writeFileSync(path.join(folder, 'file'), '');
        serveRunning();
        const places = { latest: path.join(folder, 'file', 'below'), records: [] };
        expect((await start({ places })).first).toMatchObject({ state: 'running', reason: null });
      },
    );

    it.skipIf(!isHere)(
      `C# reads the latest time and the last shutdown from the registry${skipped}`,
      async () => {
        // Mono keeps a registry in these folders.
        vi.stubEnv('HOME', folder);
        vi.stubEnv('MONO_REGISTRY_PATH', path.join(folder, 'machine'));
        const ours = path.join(folder, '.mono/registry/CurrentUser/software/regzpanel');
        const shutdown = 'machine/LocalMachine/system/currentcontrolset/control/windows';
        const keep = (key: string, value: string) => {
          mkdirSync(key, { recursive: true });
          writeFileSync(path.join(key, 'values.xml'), `<values>${value}</values>`);
        };
        const places = {};
        serveRunning();
        const writing = await start({ places });
        const file = path.join(ours, 'values.xml');
        const read = () =>
          /name="([\da-f]{16})"\s+type="string">(\d+)</.exec(
            existsSync(file) ? readFileSync(file, 'utf8') : '',
          );
        await expect.poll(read, { timeout: 9000 }).not.toBeNull();
        writing.kill();
        const [, name, latest] = read() ?? [];
        expect(Math.abs(Number(latest) - Date.now() / 1000)).toBeLessThan(60);

        here.server.published = [here.server.signing];
        here.server.signing = newKey();
        const startCopy = async (copy: string) => {
          const store = path.join(folder, copy);
          cpSync(here.store, store, { recursive: true });
          const { first, kill } = await start({ places, store });
          kill();
          return first;
        };
        expect(await startCopy('now')).toMatchObject({ state: 'running', offline: true });
        const tomorrow = Number(latest) + 86_400;
        keep(ours, `<value name="${name}" type="string">${tomorrow}</value>`);
        expect(await startCopy('latest')).toMatchObject({ state: 'clock-behind' });
        rmSync(ours, { recursive: true });
        const bytesOf = Buffer.alloc(8);
        bytesOf.writeBigUInt64LE(BigInt(tomorrow + 11_644_473_600) * 10_000_000n);
        const time = bytesOf.toString('base64');
        keep(
          path.join(folder, shutdown),
          `<value name="ShutdownTime" type="bytearray">${time}</value>`,
        );
        expect(await startCopy('shutdown')).toMatchObject({ state: 'clock-behind' });
      },
    );
  });
});
