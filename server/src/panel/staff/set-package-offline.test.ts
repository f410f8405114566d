import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { newPerson } from '../../../test/harness/people.ts';
import { turnedOnCodes } from '../../../test/scenarios/second-factors.ts';

const { listPackageOffline, setPackageOffline } = contract.panel.staff;
let server: TestServer;

beforeAll(async () => {
  server = await testServer({ work: 'none' });
});
afterAll(() => server.close());

/** An owner of the shop whose two-step verification is on. */
async function ownerWithCodes() {
  const { browser } = await newPerson(server, 'admin');
  return { browser, app: await turnedOnCodes(server, browser, { staff: true }) };
}

const essential = { package: 'Essential', graceHours: 24, offlineDays: 30 } as const;

it('A package is set with a code, and the audit trail says to what', async () => {
  const { browser, app } = await ownerWithCodes();
  const set = await browser.call(setPackageOffline, {
    ...essential,
    revision: null,
    code: app.code(),
  });
  expect(set).toMatchObject({ ...essential, revision: 1 });
  expect(await browser.call(listPackageOffline, {})).toEqual([set]);
  const { rows } = await server.database.ownerPool.query<{ detail: object }>(
    "select detail from audit_entries where action = 'panel.set-package-offline'",
  );
  expect(rows).toEqual([{ detail: { graceHours: 24, offlineDays: 30 } }]);
});

it('Of concurrent settings of one package, one is saved', async () => {
  const owners = await Promise.all([ownerWithCodes(), ownerWithCodes(), ownerWithCodes()]);
  for (const revision of [null, 1]) {
    const answers = await Promise.all(
      owners.map(({ browser, app }) =>
        browser.send(setPackageOffline, {
          ...essential,
          package: 'Legit',
          revision,
          code: app.code(),
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, 409, 409]);
    server.clock.advance(60_000);
  }
});
