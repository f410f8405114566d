import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../test/harness/browser.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { signedInAdmin } from '../../test/harness/signed-in.ts';
import { downloadForm } from '../../test/scenarios/downloads.ts';

const { publishDownload, editDownload, listDownloads, removeDownload } = contract.downloads.staff;
let server: TestServer;
let staff: Browser;

beforeAll(async () => {
  server = await testServer();
  staff = (await signedInAdmin(server)).browser;
});
afterAll(() => server.close());

it('Of ten colleagues who edit the same version of a download one succeeds, and the others see the change', async () => {
  const form = downloadForm({ url: 'https://example.com/first' });
  const { id, revision } = await staff.call(publishDownload, form);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      staff.send(editDownload, { ...form, id, revision, title: `Changed ${index}` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  const listed = await staff.call(listDownloads, {});
  const present = listed.items.find((item) => item.id === id);
  expect(present).toMatchObject({ revision: revision + 1 });
  const refused = await staff.refusal(editDownload, { ...form, id, revision });
  expect(refused).toMatchObject({ status: 409, code: 'DOWNLOAD_CHANGED', data: present });
});

it('A download is not deleted by staff who have not seen its latest change', async () => {
  const form = downloadForm({ url: 'https://example.com/first' });
  const { id, revision } = await staff.call(publishDownload, form);
  const changed = await staff.call(editDownload, { ...form, id, revision, title: 'Changed' });
  const refused = await staff.refusal(removeDownload, { id, revision });
  expect(refused).toMatchObject({ status: 409, code: 'DOWNLOAD_CHANGED', data: changed });
  expect((await staff.call(listDownloads, {})).items).toContainEqual(changed);
  await staff.call(removeDownload, { id, revision: changed.revision });
  expect((await staff.refusal(removeDownload, { id, revision: changed.revision })).status).toBe(
    404,
  );
});
