import { twinName } from '@regz/rules/licenses/packages.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLog, type TestDatabase } from '../../test/harness/harness-database.ts';
import { releaseDatabase } from '../../test/upgrade/release-database.ts';
import { migrate } from '../platform/database/schema/migrate.ts';
import { schemaDirectory } from '../platform/database/schema/schema-files.ts';

/** The features that release 1.0.0 gave each package, in the order in which programs get them. */
const features: Readonly<Record<string, string>> = {
  'Regz-Owner': 'Owner External AimSilent Supreme Essential Legit Esp Utility Hotkey',
  Admin: 'Admin External AimSilent Supreme Essential Legit Esp Utility Hotkey',
  Staff: 'Staff External Supreme Essential Legit Esp Utility Hotkey',
  Tester: 'Tester External Supreme Essential Legit Esp Utility Hotkey',
  'Supreme-Essential-External-Legit': 'External Supreme Essential Legit Esp Utility Hotkey',
  'Supreme-Essential-Legit': 'Supreme Essential Legit Esp Utility Hotkey',
  'Supreme-Legit': 'Supreme Legit Esp Utility Hotkey',
  'Essential-Legit': 'Essential Legit Esp Utility',
  'Supreme-Essential-External': 'External Supreme Essential Esp Utility Hotkey',
  'Supreme-Essential': 'Supreme Essential Esp Utility Hotkey',
  Supreme: 'Supreme Esp Utility Hotkey',
  Essential: 'Essential Esp Utility',
  'External-Essential': 'External Essential Esp Utility',
  Legit: 'Legit',
  External: 'External',
  'Regedit-Fam': 'Supreme Essential Esp Utility Hotkey',
  'Free-Panel': 'Supreme Essential Esp Utility Hotkey',
  'One-Day-Trail': 'Supreme Essential Esp Utility Hotkey',
  'regz-free-panel': 'Supreme Essential Esp Utility Hotkey',
  'Supreme-AimSilent-Essential-External': 'External AimSilent Supreme Essential Esp Utility Hotkey',
  'Supreme-AimSilent-Essential-External-Legit':
    'External AimSilent Supreme Essential Legit Esp Utility Hotkey',
  'External-Supreme': 'External Supreme Esp Utility Hotkey',
};
/** The packages without an experiment twin. */
const twinless = new Set([
  'Supreme-AimSilent-Essential-External',
  'Supreme-AimSilent-Essential-External-Legit',
  'External-Supreme',
]);

let database: TestDatabase;
let before: { plans: unknown[]; products: unknown[]; accounts: unknown[] };

const query = async (text: string): Promise<Record<string, unknown>[]> =>
  (await database.ownerPool.query(text)).rows;

const sold = async () => ({
  plans: await query(
    `select plan.id, plan.price_minor, plan.period, product.package, product.duration_days as days
       from storefront_plans plan
       join key_stock_products product on product.id = plan.stock_product_id order by plan.id`,
  ),
  products: await query(
    `select id, name, package, duration_days, price_coins, alert_below
       from key_stock_products order by id`,
  ),
  accounts: await query(
    `select id, subscription, expiredate::text, ends_time::text from users order by id`,
  ),
});

beforeAll(async () => {
  database = await releaseDatabase();
  before = await sold();
  const connection = database.ownerConnection;
  await migrate({ connection, directory: schemaDirectory, log: silentLog });
});
afterAll(() => database.drop());

it('An upgrade gives every package the features that it had', async () => {
  const expected = Object.entries(features).flatMap(([name, groups]) => {
    const base = { name, groups };
    const twin = { name: twinName(name), groups: `${groups} Experiment` };
    return twinless.has(name) ? [base] : [base, twin];
  });
  const found = await query(
    `select package as name, string_agg(f.name, ' ' order by f.position) as groups
       from license_package_features join license_features f on f.name = feature
      group by package`,
  );
  expect(found).toHaveLength(41);
  expect(new Set(found)).toEqual(new Set(expected));
  expect(await query('select from license_packages')).toHaveLength(41);
});

it('An upgrade keeps prices, days and end dates', async () => {
  expect(before.plans).toHaveLength(21);
  expect(before.products).toHaveLength(31);
  expect(before.accounts).not.toEqual([]);
  expect(await sold()).toEqual(before);
});

it('After an upgrade a period has the days of its plans', async () => {
  const days = await query(
    `select distinct period.name, period.days, product.duration_days as "keyDays"
       from storefront_plans plan
       join storefront_periods period on period.name = plan.period
       join key_stock_products product on product.id = plan.stock_product_id order by period.days`,
  );
  expect(days).toEqual([
    { name: 'weekly', days: 7, keyDays: 7 },
    { name: 'monthly', days: 30, keyDays: 30 },
    { name: 'lifetime', days: 1095, keyDays: 1095 },
  ]);
});
