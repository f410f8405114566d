import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examine } from '../../operate/doctor/examine.ts';
import { announceOrder } from '../../src/orders/announce-order.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { makeAccount, makeKey } from '../harness/factories.ts';
import {
  sessionCookieNames,
  signIn,
  signedInAdmin,
  signedInCustomer,
} from '../harness/signed-in.ts';
import { downloadForm, sha256Of, uploadFile } from '../scenarios/downloads.ts';
import { openOrderStream } from '../scenarios/orders/order-stream.ts';
import { perfectStorm, stormOnOneKey } from '../storms/redemption-storm.ts';
import { type Cluster, missingStore, openCluster } from './cluster.ts';
import { missingPrograms } from './database-cluster.ts';

const ROUNDS = 9;
const shiftedClock = pathToFileURL(path.join(import.meta.dirname, '../fakes/shifted-clock.ts'));
const missing = [...missingPrograms(), ...missingStore()];
if (missing.length > 0) {
  process.stdout.write(`SKIPPED: the cluster; not on this machine: ${missing.join(', ')}\n`);
}

describe.runIf(missing.length === 0)('a cluster', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await openCluster();
  }, 300_000);
  afterAll(() => cluster.close());

  async function findings(): Promise<string[]> {
    const config = readConfig(cluster.settingsOf('worker1'));
    const found = await examine(config, { cluster: true });
    return found.map(({ group, level, says }) => `${group} ${level} ${says}`);
  }

  /** Signs a new customer in and returns a browser at each serving host, both with that session. */
  async function customerAtBoth() {
    const [one, other] = [cluster.browserAt('web1'), cluster.browserAt('web2')];
    const account = await makeAccount(cluster.database);
    await signIn(cluster, one, { kind: 'customer', id: account.id });
    other.plant(sessionCookieNames.customer, one.cookie(sessionCookieNames.customer)?.value ?? '');
    return { one, other, account };
  }

  it('A cluster gives each key to one of sixteen people', async () => {
    expect(await stormOnOneKey(cluster, ROUNDS)).toEqual(perfectStorm(ROUNDS));
  });

  it('Two hosts carry out one Idempotency-Key once, with one answer', async () => {
    const { one, other } = await customerAtBoth();
    const { licenseKey } = await makeKey(cluster.database);
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(
      [one, other, one, other].map((browser) =>
        browser.send(contract.licenses.redeemLicense, { licenseKey }, { idempotencyKey }),
      ),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
  });

  it('A cluster tries ten guesses of one account, counted over all hosts', async () => {
    const { one, other } = await customerAtBoth();
    const guesses = Array.from({ length: 24 }, (_, index) =>
      (index % 2 === 0 ? one : other).refusal(contract.licenses.redeemLicense, {
        licenseKey: randomUUID().toUpperCase(),
      }),
    );
    const codes = (await Promise.all(guesses)).map(({ code }) => code);
    expect(codes.filter((code) => code === 'LICENSE_UNKNOWN')).toHaveLength(10);
    expect(codes.filter((code) => code === 'ATTEMPTS_EXCEEDED')).toHaveLength(14);
  });

  it('In a cluster a ban ends the sessions of every host', async () => {
    const { one, other, account } = await customerAtBoth();
    expect(await one.call(contract.identity.me, {})).not.toBeNull();
    expect(await other.call(contract.identity.me, {})).not.toBeNull();
    const { browser: staff } = await signedInAdmin(cluster);
    await staff.call(contract.customers.staff.banCustomer, { id: account.id, reason: 'a ban' });
    for (const browser of [one, other]) {
      expect((await browser.send(contract.identity.me, {})).text).not.toContain(account.username);
    }
  });

  it('A changed order notifies the open pages of both hosts', async () => {
    const { browser, account } = await signedInCustomer(cluster);
    const streams = [];
    for (const host of ['web1', 'web2'] as const) {
      const stream = await openOrderStream(cluster.portOf(host), browser, cluster.config.PORT);
      expect(await stream.next()).toBe('retry: 3000');
      streams.push(stream);
    }
    await announceOrder(cluster.database.db, account.id);
    for (const stream of streams) {
      expect(await stream.next()).toContain('event: order');
      stream.leave();
    }
  });

  it('A cluster serves at each host the file that one of them was given', async () => {
    const { browser: staff } = await signedInAdmin(cluster);
    const { sha256, body } = await uploadFile(staff, randomBytes(200_000));
    const form = downloadForm({ sha256 });
    await staff.call(contract.downloads.staff.publishDownload, form);
    for (const host of ['web1', 'web2'] as const) {
      const visitor = cluster.browserAt(host).on('download');
      const { tools } = await visitor.call(contract.downloads.listPublicDownloads, {});
      const url = tools.find(({ title }) => title === form.title)?.url ?? '';
      const { status, body: got } = await visitor.request({ path: url });
      expect([host, status, sha256Of(got)]).toEqual([host, 200, sha256Of(body)]);
    }
  });

  it('A cluster sends each mail once', async () => {
    const people = await Promise.all(
      Array.from({ length: 12 }, () => makeAccount(cluster.database, { email_verified: true })),
    );
    const before = cluster.mails.size;
    await Promise.all(
      people.map(async ({ email }) => {
        const browser = cluster.browser();
        const challenge = await browser.solveChallenge('reset-password');
        await browser.call(contract.identity.requestPasswordReset, { email, challenge });
      }),
    );
    await expect.poll(() => cluster.mails.size).toBe(before + people.length);
    expect([...cluster.mails.values()].every((times) => times === 1)).toBe(true);
  });

  it('Hosts thirty seconds apart by their clocks accept each other’s data', async () => {
    await cluster.stop('web2');
    await cluster.start('web2', {
      NODE_OPTIONS: `--import=${shiftedClock.href}`,
      CLOCK_SHIFT_MS: String(30_000),
    });
    const { one, other } = await customerAtBoth();
    for (const [giver, taker] of [
      [one, other],
      [other, one],
    ] as const) {
      const { email } = await makeAccount(cluster.database, { email_verified: true });
      const before = cluster.mails.size;
      const challenge = await giver.solveChallenge('reset-password');
      await taker.call(contract.identity.requestPasswordReset, { email, challenge });
      await expect.poll(() => cluster.mails.size).toBe(before + 1);
      const { licenseKey } = await makeKey(cluster.database);
      await taker.call(contract.licenses.redeemLicense, { licenseKey });
    }
    const told = (await findings()).filter((line) => line.includes(' FAIL '));
    expect(told).toEqual([
      expect.stringMatching(/its clock differs from the database's by [23]\d{4} ms/u),
    ]);
    await cluster.stop('web2');
    await cluster.start('web2');
  });

  it('The doctor of a cluster finds its processes and replica healthy', async () => {
    const said = await findings();
    const healthy = said.filter((line) => line.startsWith('cluster ok'));
    const count = (what: RegExp) => healthy.filter((line) => what.test(line)).length;
    expect([count(/: web, /u), count(/: worker, /u), count(/: streaming, synchronous, /u)]).toEqual(
      [2, 1, 1],
    );
    expect(said.filter((line) => line.includes(' FAIL '))).toEqual([]);
  });
});
