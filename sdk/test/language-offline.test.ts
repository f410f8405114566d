import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { languages, typescript, useLanguage } from './language-programs.ts';
import { readOfflineRequest } from './stand-in.ts';
import { running, values } from './typescript-program.ts';

const day = 86_400;
const otherParts = ['b', 'c', 'd', 'o', 'g', 'n'];

describe.each([typescript, ...languages])('the SDK for $name', (language) => {
  const { name, isHere, needs } = language;
  const skipped = isHere ? '' : ` (not run: no ${needs} here)`;
  const here = useLanguage(language);
  const { start, serveRunning } = here;
  const now = () => Math.floor(Date.now() / 1000);
  /** Staff's answer to a request: an offline file. */
  const fileFor = (request: unknown, days = 180) => {
    const { device = '' } = readOfflineRequest(String(request)) ?? {};
    const iat = here.server.now();
    const payload = { ...running.account, account: 'a', iat, exp: iat + days * day };
    return here.server.offlineFile(device, payload, values);
  };
  const goSilent = () => (here.server.isProxied = true);
  const latestFile = () => {
    const text = [here.server.root.x, here.server.spare.x].join('\n');
    const file = createHash('sha256').update(text).digest('hex').slice(0, 16);
    return path.join(here.places.latest, file);
  };
  const latestKept = () =>
    Number(existsSync(latestFile()) ? readFileSync(latestFile(), 'utf8') : 0);

  it.skipIf(!isHere)(
    `An offline file in ${name} outlives restarts and its key set${skipped}`,
    async () => {
      goSilent();
      const asking = await start({ label: 'My PC' });
      const { done } = await asking.say('offline-request');
      const { payload = '{}' } = readOfflineRequest(String(done)) ?? {};
      const said = JSON.parse(payload);
      expect(said).toMatchObject({ label: 'My PC', version: '2.4.0' });
      const order = ['x', 'y', 'label', 'platform', 'version', 'components'];
      expect(Object.keys(said)).toEqual(order);
      expect(said.components).toHaveLength(6);
      expect(payload).toBe(JSON.stringify(said));
      asking.kill();

      const program = await start();
      expect(program.first).toMatchObject({ state: 'unreachable', offline: false });
      const ran = { state: 'running', offline: true, esp: true, offsets: 'a secret' };
      expect(await program.say(`accept-offline ${fileFor(done)}`)).toMatchObject({
        ...ran,
        username: 'nimal',
      });
      program.kill();
      const again = await start();
      expect(again.first).toMatchObject({ ...ran, username: 'nimal' });
      expect(await again.say(`pass ${100 * day}`)).toMatchObject(ran);
      expect(await again.say(`pass ${80 * day}`)).toMatchObject({ state: 'unreachable' });
    },
  );

  it.skipIf(!isHere)(
    `A start in ${name} trusts a file of an expired key set${skipped}`,
    async () => {
      goSilent();
      const program = await start();
      const { done } = await program.say('offline-request');
      here.server.keySetSeconds = 5;
      const file = fileFor(done);
      const over = now() + 6;
      expect(await program.say(`accept-offline ${file}`)).toMatchObject({ state: 'running' });
      program.kill();
      await expect.poll(now).toBeGreaterThan(over);
      // The server's current key set has expired as well.
      here.server.keySetSeconds = -5;
      expect((await start()).first).toMatchObject({ state: 'running', offline: true });
    },
  );

  it.skipIf(!isHere)(`An offline file in ${name} is of one PC${skipped}`, async () => {
    goSilent();
    const program = await start();
    const { done } = await program.say('offline-request');
    const file = fileFor(done);
    await program.say(`accept-offline ${file}`);
    program.kill();
    const copy = `${here.store}-copy`;
    cpSync(here.store, copy, { recursive: true });
    const other = await start({ store: copy, components: otherParts });
    expect(other.first).toMatchObject({ state: 'unreachable', offline: false });
    const refused = 'PANEL_OFFLINE_FILE_INVALID';
    for (const text of [file, '{}', 'null', '<html>', file.replace('a secret', 'b secret')]) {
      expect(await other.say(`accept-offline ${text}`)).toMatchObject({
        refused,
        state: 'unreachable',
      });
    }
    rmSync(copy, { recursive: true });
  });

  it.skipIf(!isHere)(
    `The server takes an offline file away in ${name}, also after a restart${skipped}`,
    async () => {
      const program = await start();
      const { done } = await program.say('offline-request');
      const file = fileFor(done);
      here.server.says = () => ({ state: 'banned', account: running.account });
      await program.say(`accept-offline ${file}`);
      expect(await program.say('refresh')).toMatchObject({ state: 'banned', esp: false });
      program.kill();
      goSilent();
      expect((await start()).first).toMatchObject({ state: 'unreachable' });
    },
  );

  it.skipIf(!isHere)(
    `A restored folder in ${name} does not turn the time back${skipped}`,
    async () => {
      serveRunning();
      const program = await start();
      await program.say('refresh');
      expect(Math.abs(latestKept() - now())).toBeLessThan(60);
      expect(readdirSync(here.places.latest)).toEqual([path.basename(latestFile())]);
      goSilent();
      const backup = `${here.store}-backup`;
      cpSync(here.store, backup, { recursive: true });
      expect(await program.say(`pass ${day}`)).toMatchObject({ state: 'running', offline: true });
      await expect.poll(latestKept).toBeGreaterThan(now() + day - 60);
      program.kill();
      rmSync(here.store, { recursive: true });
      cpSync(backup, here.store, { recursive: true });
      rmSync(backup, { recursive: true });
      const restored = await start();
      expect(restored.first).toMatchObject({ state: 'clock-behind', esp: false });

      here.server.isProxied = false;
      expect(await restored.say('refresh')).toMatchObject({ state: 'running', offline: false });
      expect(Math.abs(latestKept() - now())).toBeLessThan(60);
      goSilent();
      expect(await restored.say('pass 601')).toMatchObject({ state: 'running', offline: true });
    },
  );

  it.skipIf(!isHere)(
    `The system's records give ${name} the time until an answer does${skipped}`,
    async () => {
      const [record, missing] = ['record', 'missing'].map((each) =>
        path.join(here.places.latest, each),
      ) as [string, string];
      here.places.records = [missing, record];
      const written = (seconds: number) => {
        writeFileSync(record, '');
        utimesSync(record, seconds, seconds);
      };
      written(now() - day);
      serveRunning();
      await (await start()).say('close');
      goSilent();
      expect((await start()).first).toMatchObject({ state: 'running', offline: true });
      written(now() + day);
      const ahead = await start();
      expect(ahead.first).toMatchObject({ state: 'clock-behind' });
      here.server.isProxied = false;
      expect(await ahead.say('refresh')).toMatchObject({ state: 'running' });
      await ahead.say('close');
      goSilent();
      expect((await start()).first).toMatchObject({ state: 'running', offline: true });
      written(now() + 2 * day);
      expect((await start()).first).toMatchObject({ state: 'clock-behind' });
    },
  );

  it.skipIf(!isHere)(
    `An unreadable or unwritable latest time has no effect in ${name}${skipped}`,
    async () => {
      serveRunning();
      await (await start()).say('close');
      goSilent();
      for (const text of ['', 'x', '-1', '99999999999999999999', '{}']) {
        writeFileSync(latestFile(), text);
        expect((await start()).first).toMatchObject({ state: 'running', offline: true });
      }
      const latest = path.join(here.store, 'panel.json', 'below');
      const program = await start({ places: { latest, records: [] } });
      expect(program.first).toMatchObject({ state: 'running', offline: true });
    },
  );
});
