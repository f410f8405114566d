import { contract } from '@regz/contract/contract.ts';
import { experimentTwin, packageNames } from '@regz/rules/licenses/packages.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import { signedInCustomer } from '../../test/harness/signed-in.ts';

const { enableExperiment } = contract.licenses;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const packageOf = async (id: string) => {
  const { rows } = await server.database.ownerPool.query<{ subscription: string | null }>(
    'select subscription from users where id = $1',
    [id],
  );
  return rows[0]?.subscription;
};

it.each(packageNames.filter((name) => experimentTwin(name) !== null))(
  'Experiment mode moves %s to its variant, and tells which',
  async (subscription) => {
    const { browser, account } = await signedInCustomer(server, { subscription });
    const expected = `${subscription}-Experiment`;
    expect(await browser.call(enableExperiment, {})).toEqual({ subscription: expected });
    expect(await packageOf(account.id)).toBe(expected);
  },
);

it.each([
  ['LICENSE_SUBSCRIPTION_MISSING', null],
  ['LICENSE_EXPERIMENT_UNSUPPORTED', 'Supreme-AimSilent-Essential-External'],
  ['LICENSE_EXPERIMENT_UNSUPPORTED', 'Supreme-AimSilent-Essential-External-Legit'],
  ['LICENSE_EXPERIMENT_UNSUPPORTED', 'External-Supreme'],
  ['LICENSE_EXPERIMENT_ENABLED', 'Supreme-Experiment'],
] as const)('Experiment mode is refused with %s for %s', async (code, subscription) => {
  const { browser, account } = await signedInCustomer(server, { subscription });
  expect(await browser.refusal(enableExperiment, {})).toMatchObject({ status: 409, code });
  expect(await packageOf(account.id)).toBe(subscription);
});

it('Experiment mode is turned on once, however many ask at the same time, and leaves one act', async () => {
  const { browser, account } = await signedInCustomer(server, { subscription: 'Essential' });
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => browser.send(enableExperiment, {})),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
  const { rows } = await server.database.ownerPool.query(
    'select action, detail from audit_entries where actor_id = $1',
    [account.id],
  );
  expect(rows).toMatchObject([
    {
      action: 'licenses.enable-experiment',
      detail: { from: 'Essential', to: 'Essential-Experiment' },
    },
  ]);
});
