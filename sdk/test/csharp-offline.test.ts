import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { languages, useLanguage } from './language-programs.ts';
import { newKey, readOfflineRequest } from './stand-in.ts';
import { running } from './typescript-program.ts';

const csharp = languages.filter(({ name }) => name === 'C#');
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
    `An offline file approves the parts of today, and is of one account in C#${skipped}`,
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
    `Windows' registry tells the latest time and the last shutdown in C#${skipped}`,
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
