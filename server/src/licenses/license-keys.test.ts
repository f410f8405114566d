import { basePackage, experimentTwin, packageNames } from '@regz/rules/licenses/packages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, makeKey, productAt } from '../../test/harness/factories.ts';
import { type TestDatabase, testDatabase } from '../../test/harness/harness-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const used = { assigned_to: 'an order', assigned_at: new Date() };
const refusedBy = (message: string) => ({ code: '23514', message });

async function redeemedKey() {
  const key = await makeKey(database, { product_id: await productAt(database, 1) });
  const { id: userId, username } = await makeAccount(database);
  await database.ownerPool.query(
    `update license_keys set activated = true, activated_at = now(), user_id = $2, username = $3
      where id = $1`,
    [key.id, userId, username],
  );
  return { ...key, userId, username };
}

it('The packages in the database are those of the rules, and so are their experiment twins', async () => {
  const { rows } = await database.ownerPool.query<{ name: string; experiment_of: string | null }>(
    'select name, experiment_of from license_packages',
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(packageNames.toSorted());
  for (const name of packageNames) {
    const twinOf = rows.find((row) => row.name === name)?.experiment_of;
    expect(twinOf, name).toBe(basePackage(name) === name ? null : basePackage(name));
    const twin = rows.find((row) => row.experiment_of === name)?.name;
    expect(twin, name).toBe(experimentTwin(name) ?? undefined);
  }
});

describe('a license key', () => {
  const unused = [
    `update license_keys set activated = false, activated_at = null where id = $1`,
    `update license_keys set license_key = 'ANOTHER' where id = $1`,
  ];

  it.each(unused)(
    'A license key that was redeemed never returns to stock: %s',
    async (statement) => {
      const { id } = await redeemedKey();
      await expect(database.ownerPool.query(statement, [id])).rejects.toMatchObject(
        refusedBy('a license key never returns to stock'),
      );
    },
  );

  it.each([
    `update license_keys set assigned_to = null, assigned_at = null where id = $1`,
    `update license_keys set license_key = 'ANOTHER' where id = $1`,
  ])('A license key that was given away never returns to stock: %s', async (statement) => {
    const { id } = await makeKey(database, used);
    await expect(database.ownerPool.query(statement, [id])).rejects.toMatchObject(
      refusedBy('a license key never returns to stock'),
    );
  });

  it('A license key cannot be deleted once it is used, and can be before', async () => {
    const remove = 'delete from license_keys where id = $1';
    const { id: redeemed } = await redeemedKey();
    const { id: assigned } = await makeKey(database, used);
    const { id: available } = await makeKey(database);
    for (const id of [redeemed, assigned]) {
      await expect(database.ownerPool.query(remove, [id])).rejects.toMatchObject(
        refusedBy('a used license key is kept'),
      );
    }
    expect((await database.ownerPool.query(remove, [available])).rowCount).toBe(1);
  });

  it('A license key is redeemed once, whatever a program tries', async () => {
    const { id, userId } = await redeemedKey();
    const proof = `insert into license_redemptions
        (license_key_id, user_id, effect, subscription, expires_on)
      values ($1, $2, 'started', 'Supreme', '2030-01-01')`;
    await database.pool.query(proof, [id, userId]);
    await expect(database.pool.query(proof, [id, userId])).rejects.toMatchObject({
      code: '23505',
      constraint: 'license_redemptions_pkey',
    });
  });

  it('A license key exists once, in whatever case', async () => {
    const { licenseKey } = await makeKey(database, { license_key: 'ONE-AND-ONLY' });
    await expect(
      makeKey(database, { license_key: licenseKey.toLowerCase() }),
    ).rejects.toMatchObject({ code: '23505', constraint: 'license_keys_license_key_key' });
  });

  it('A license key outlives the account that redeemed it, without it', async () => {
    const { id, userId } = await redeemedKey();
    await database.ownerPool.query('delete from users where id = $1', [userId]);
    const { rows } = await database.ownerPool.query(
      'select activated, user_id, username from license_keys where id = $1',
      [id],
    );
    expect(rows).toEqual([{ activated: true, user_id: null, username: 'deleted account' }]);
  });
});

it('The view product_license_keys shows the stock under the names of the specification', async () => {
  const { id, licenseKey, username } = await redeemedKey();
  const { rows } = await database.pool.query<Record<string, unknown>>(
    'select * from product_license_keys where id = $1',
    [id],
  );
  expect(rows).toMatchObject([
    {
      product_name: 'Supreme One Month Regz Coin 250',
      license_key: licenseKey,
      is_redeemed: true,
      redeemed_by: username,
    },
  ]);
  expect(Object.keys(rows[0] ?? {})).toEqual([
    'id',
    'product_name',
    'license_key',
    'is_redeemed',
    'redeemed_by',
    'redeemed_at',
    'created_at',
  ]);
});
