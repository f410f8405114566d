import { contract } from '@regz/contract/contract.ts';
import { PANEL_LIMITS } from '@regz/rules/panel/panel-limits.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import { newPerson } from '../../../test/harness/people.ts';
import { fileForm, givenFile } from '../../../test/scenarios/panel-files.ts';
import { turnedOnCodes } from '../../../test/scenarios/second-factors.ts';

const { staff } = contract.panel;
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

/** The statuses of answers that came at once, in the order of their numbers. */
function statusesOf(answers: readonly { status: number }[]): number[] {
  return answers.map(({ status }) => status).toSorted((one, other) => one - other);
}

it('A file is replaced only in the state that its editor saw', async () => {
  const { browser, app } = await ownerWithCodes();
  const form = await fileForm(server);
  const added = await browser.call(staff.setFile, { ...form, code: app.code() });
  expect(added).toMatchObject({ sha256: form.sha256, bytes: 1000, revision: 1 });
  const { sha256 } = await fileForm(server);
  const colleague = await ownerWithCodes();
  const mine = { ...form, sha256, code: colleague.app.code() };
  const refused = await colleague.browser.refusal(staff.setFile, mine);
  expect(refused).toMatchObject({ code: 'PANEL_FILE_CHANGED', data: added });
  const replaced = await colleague.browser.call(staff.setFile, { ...mine, revision: 1 });
  expect(replaced).toMatchObject({ id: added.id, sha256, revision: 2 });
  const { files } = await browser.call(staff.listFiles, {});
  expect(files.filter(({ name }) => name === form.name)).toEqual([replaced]);
  const { rows } = await server.database.ownerPool.query<{ detail: object }>(
    'select detail from audit_entries where object_id = $1 order by id',
    [added.id],
  );
  expect(rows.map(({ detail }) => detail)).toMatchObject([{ sha256: form.sha256 }, { sha256 }]);
});

it('Of two people who add one new file at once, one is refused', async () => {
  const owners = await Promise.all([ownerWithCodes(), ownerWithCodes()]);
  const form = await fileForm(server);
  const answers = await Promise.all(
    owners.map(({ browser, app }) => browser.send(staff.setFile, { ...form, code: app.code() })),
  );
  expect(statusesOf(answers)).toEqual([200, 409]);
});

it('Files that are added at once never exceed their limit', async () => {
  const owners = await Promise.all([ownerWithCodes(), ownerWithCodes()]);
  const wanted = { package: 'Legit' as const };
  for (let file = 1; file < PANEL_LIMITS.files; file += 1) await givenFile(server, wanted);
  const answers = await Promise.all(
    owners.map(async ({ browser, app }) =>
      browser.send(staff.setFile, {
        ...(await fileForm(server)),
        ...wanted,
        code: app.code(),
      }),
    ),
  );
  expect(statusesOf(answers)).toEqual([200, 409]);
});
