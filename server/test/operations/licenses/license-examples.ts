import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { DAY_MS, HOUR_MS } from '@regz/rules/durations.ts';
import type { TimeChangeState } from '@regz/rules/licenses/time-changes.ts';
import { freezeTime, makeAccount, makeKey, newLicenseKey } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import { newPerson } from '../../harness/people.ts';
import { ownCode } from '../../scenarios/second-factors.ts';
import { makeTimeChange, runningAccount, timeChangeForm } from '../../scenarios/time-changes.ts';
import {
  by,
  type Example,
  type Examples,
  type Input,
  type Prepare,
  type Refusals,
} from '../operation-example.ts';
import { payMonth } from '../storefront/storefront-examples.ts';

/** So that two in a row are never the same input. */
let pauses = 0;
/** A subscription that runs for so long that it may be paused. */
const running: Example = {
  input: async ({ database }, { accountId }) => {
    await database.ownerPool.query(
      `update users set subscription = 'Supreme', expiredate = current_date + 900 where id = $1`,
      [accountId],
    );
    pauses += 1;
    return { days: 3 + (pauses % 28) };
  },
  foreign: { status: 409, code: 'LICENSE_SUBSCRIPTION_MISSING' },
};
const freezeRule = {
  isOn: true,
  most: 2,
  periodDays: 30,
  leastDays: 3,
  mostDays: 30,
  mostDaysAYear: 60,
  hoursAfterRedemption: 24,
};

let created = 0;
/** A name that no other example has. */
function newName(noun: string): string {
  created += 1;
  return `${noun} ${randomUUID().slice(0, 8)} ${created}`;
}

/** Adds a feature that no package has, and returns its name and version. */
async function newFeature({ database }: TestServer): Promise<{ name: string; version: number }> {
  const name = newName('Feature');
  await database.ownerPool.query(
    'insert into license_features (name, position) select $1, count(*) + 1 from license_features',
    [name],
  );
  return { name, version: 1 };
}

/** Adds a package with one feature, and returns its name and version. */
async function newPackage({ database }: TestServer): Promise<{ name: string; version: number }> {
  const name = newName('Edition');
  await database.sql('insert into license_packages (name) values ($1)', name);
  await database.ownerPool.query(
    `insert into license_package_features (package, feature) values ($1, 'Esp')`,
    [name],
  );
  return { name, version: 1 };
}

/** Gives the input's package a running license. */
const withLicense: Prepare = async ({ database }, _person, { name }) => {
  await makeAccount(database, { subscription: String(name), expiredate: '2099-01-01' });
};

const untitled = { en: '', si: '', ta: '' };

const ofTimeChange =
  (state: TimeChangeState): Example['input'] =>
  async (server) => ({ id: await makeTimeChange(server, state) });

const lasting = { subscription: 'Supreme', expiredate: '2099-01-01' } as const;

export const examples: Examples = {
  'licenses.redeemLicense': async ({ database }) => ({
    licenseKey: (await makeKey(database)).licenseKey,
    confirmReplacement: true,
  }),
  'licenses.freezeLicense': running,
  'licenses.thawLicense': async (server, owner) => {
    await running.input(server, owner);
    await freezeTime(server.database, owner.accountId);
    return {};
  },
  'licenses.staff.editFreezeRule': async ({ database }) => {
    const rows = await database.sql<{ version: number }>('select version from license_freeze_rule');
    return { ...freezeRule, version: rows[0]?.version };
  },
  'licenses.staff.createFeature': async () => ({ name: newName('Feature'), title: untitled }),
  'licenses.staff.editFeature': async (server) => ({
    ...(await newFeature(server)),
    title: { ...untitled, en: 'Radar' },
    retired: true,
  }),
  'licenses.staff.orderFeatures': async ({ database }) => {
    const { rows } = await database.ownerPool.query<{ name: string }>(
      'select name from license_features order by random()',
    );
    return { names: rows.map(({ name }) => name) };
  },
  'licenses.staff.removeFeature': newFeature,
  'licenses.staff.createPackage': async () => ({
    name: newName('Edition'),
    kind: 'sold',
    features: ['Esp', 'Utility'],
    hasExperiment: true,
  }),
  'licenses.staff.previewPackage': async (server) => {
    const { name } = await newPackage(server);
    return { name, features: ['Utility'] };
  },
  'licenses.staff.editPackage': async (server) => ({
    ...(await newPackage(server)),
    features: ['Utility'],
    retired: false,
    reason: 'An example',
    typedName: '',
  }),
  'licenses.staff.restorePackage': async (server) => {
    const seen = await newPackage(server);
    await server.database.ownerPool.query(
      `update license_packages set features_before = array['Hotkey'] where name = $1`,
      [seen.name],
    );
    return seen;
  },
  'licenses.staff.removePackage': newPackage,
  'licenses.setReminders': async () => ({ wanted: false }),
  'licenses.staff.readTime': async ({ database }) => ({ id: (await makeAccount(database)).id }),
  'licenses.staff.changeTime': async ({ database }) => {
    const { id } = await makeAccount(database, lasting);
    return { id, act: { kind: 'staff', days: 3 }, reason: 'An outage', seenNumber: 1 };
  },
  'licenses.staff.undoReplacement': async (server) => {
    const { id } = await makeAccount(server.database, lasting);
    await payMonth(server, id);
    return { id, number: 2, reason: 'By mistake' };
  },
  'licenses.staff.editReminder': async ({ database }) => {
    const { rows } = await database.ownerPool.query<{ version: number }>(
      `select version from license_reminders where kind = 'ends-soon'`,
    );
    const text = `{package} {ends}. ${randomUUID()}`;
    const words = { subject: 'Your {package}', text };
    return { kind: 'ends-soon', version: rows[0]?.version, isOn: true, ...words };
  },
  'licenses.staff.readTimeChange': ofTimeChange('previewed'),
  'licenses.staff.previewTimeChange': async (server) =>
    timeChangeForm([(await runningAccount(server)).username]),
  'licenses.staff.applyTimeChange': async (server, owner) => ({
    id: await makeTimeChange(server),
    typedCount: 1,
    code: await ownCode(server, owner),
  }),
  'licenses.staff.stopTimeChange': ofTimeChange('applying'),
  'licenses.staff.undoTimeChange': async (server, owner) => ({
    id: await makeTimeChange(server, 'applied'),
    code: await ownCode(server, owner),
  }),
  'licenses.staff.exportTimeChange': ofTimeChange('applied'),
};

const redeem =
  (key: Parameters<typeof makeKey>[1], changes: Input = {}): Prepare =>
  async ({ database }) => ({ licenseKey: (await makeKey(database, key)).licenseKey, ...changes });

/** Refusals of a redemption in the client area and in the panel. */
export const redemptionRefusals: Refusals[string] = {
  LICENSE_KEY_MISSING: { licenseKey: ' ' },
  LICENSE_UNKNOWN: { licenseKey: newLicenseKey() },
  LICENSE_ALREADY_REDEEMED: async (server, _person, { licenseKey }) => {
    const { browser } = await newPerson(server, 'customer without a license');
    await browser.call(contract.licenses.redeemLicense, { licenseKey: String(licenseKey) });
  },
  LICENSE_BLOCKED: redeem({ banned: true }),
  LICENSE_KEY_OVERDUE: redeem({ redeem_by: '2020-01-01' }),
  LICENSE_DURATION_INVALID: redeem({ duration_days: null }),
};

/**
 * A change of license time on an account with the given time. The account has one entry, or none if
 * it has no time.
 */
const actOn =
  (kind: string, time: Parameters<typeof makeAccount>[1], frozenDays = 0): Prepare =>
  async ({ database }) => {
    const { id } = await makeAccount(database, time);
    if (frozenDays > 0) {
      const update = 'update users set frozen_days = $2 where id = $1';
      await database.sql(update, id, frozenDays);
    }
    const { rows } = await database.ownerPool.query<{ seenNumber: number }>(
      'select time_entry as "seenNumber" from users where id = $1',
      [id],
    );
    return { id, act: kind === 'staff' ? { kind, days: 1 } : { kind }, ...rows[0] };
  };

const movedOn = (state: TimeChangeState): Refusals[string] => ({
  LICENSE_CHANGE_MOVED_ON: ofTimeChange(state),
});

/** A change of many accounts' time whose columns differ; `$2` is the caller. */
const altered =
  (columns: string, changes: Input = {}): Prepare =>
  async ({ database }, { accountId }, { id }) => {
    await database.ownerPool.query(
      `update license_time_changes set ${columns} where id = $1 and $2::uuid is not null`,
      [id, accountId],
    );
    return changes;
  };

const ago = (ms: number) => `'${new Date(Date.now() - ms).toISOString()}'`;

export const refusals: Refusals = {
  'licenses.redeemLicense': {
    ...redemptionRefusals,
    LICENSE_FROZEN: by('customer with a license', async ({ database }, { accountId }) => {
      await freezeTime(database, accountId);
    }),
    LICENSE_REPLACEMENT_UNCONFIRMED: by('customer with a staff package', {
      confirmReplacement: false,
    }),
  },
  'licenses.staff.changeTime': {
    LICENSE_SUBSCRIPTION_MISSING: actOn('staff', {}),
    LICENSE_NOT_RUNNING: actOn('ended', { subscription: 'Supreme', expiredate: '2020-01-01' }),
    LICENSE_ENDLESS: actOn('freeze', { subscription: 'Supreme', expiredate: 'infinity' }),
    LICENSE_FROZEN: actOn('freeze', lasting, 5),
    LICENSE_NOT_FROZEN: actOn('thaw', lasting),
    LICENSE_DAYS_LIMIT: { act: { kind: 'staff', days: 3650 } },
    LICENSE_THAW_DAY_INVALID: { act: { kind: 'freeze', thawsOn: '2020-01-01' } },
  },
  'licenses.staff.undoReplacement': {
    LICENSE_UNDO_IMPOSSIBLE: { number: 1 },
    LICENSE_UNDO_PAID: async ({ database }, _person, { id }) => {
      await database.sql(`update order_facts set quote = '{}' where user_id = $1`, id);
    },
  },
  'licenses.freezeLicense': {
    LICENSE_FROZEN: ({ database }, { accountId }) => freezeTime(database, accountId),
    LICENSE_FREEZE_LIMIT: { days: 31 },
  },
  'licenses.staff.createFeature': {
    LICENSE_NAME_INVALID: { name: 'Radar-Experiment' },
    LICENSE_NAME_TAKEN: { name: 'esp' },
  },
  'licenses.staff.editFeature': { LICENSE_FEATURE_UNKNOWN: { name: 'None' } },
  'licenses.staff.orderFeatures': { LICENSE_FEATURES_DIFFER: { names: ['Esp'] } },
  'licenses.staff.removeFeature': {
    LICENSE_FEATURE_UNKNOWN: { name: 'None' },
    LICENSE_FEATURE_USED: ({ database }, _person, { name }) =>
      database.ownerPool
        .query(`insert into license_package_features values ('Legit', $1)`, [name])
        .then(() => ({})),
  },
  'licenses.staff.createPackage': {
    LICENSE_NAME_INVALID: { name: ' Radar' },
    LICENSE_NAME_TAKEN: { name: 'SUPREME' },
    LICENSE_FEATURE_UNKNOWN: { features: ['Experiment'] },
  },
  'licenses.staff.previewPackage': {
    LICENSE_PACKAGE_UNKNOWN: { name: 'None' },
    LICENSE_FEATURE_UNKNOWN: { features: ['None'] },
  },
  'licenses.staff.editPackage': {
    LICENSE_PACKAGE_UNKNOWN: { name: 'None' },
    LICENSE_FEATURE_UNKNOWN: { features: ['None'] },
    REASON_MISSING: async (server, person, input) => {
      await withLicense(server, person, input);
      return { reason: ' ' };
    },
    LICENSE_PACKAGE_NAME_DIFFERS: withLicense,
  },
  'licenses.staff.restorePackage': {
    LICENSE_PACKAGE_UNKNOWN: { name: 'None' },
    LICENSE_PACKAGE_NOT_EDITED: ({ database }, _person, { name }) =>
      database.ownerPool
        .query('update license_packages set features_before = null where name = $1', [name])
        .then(() => ({})),
  },
  'licenses.staff.removePackage': {
    LICENSE_PACKAGE_UNKNOWN: { name: 'None' },
    LICENSE_PACKAGE_USED: withLicense,
  },
  'licenses.staff.editFreezeRule': { LICENSE_FREEZE_RULE_IMPOSSIBLE: { leastDays: 31 } },
  'licenses.staff.editReminder': { LICENSE_REMINDER_PLACE_UNKNOWN: { text: 'Dear {name}' } },
  'licenses.staff.previewTimeChange': {
    LICENSE_PACKAGE_UNKNOWN: { packages: ['None'] },
    LICENSE_DAYS_INVALID: { days: 0 },
    LICENSE_WINDOW_INVALID: {
      ran: { from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' },
    },
    LICENSE_FILTER_EMPTY: { names: [`nobody-${randomUUID()}`] },
  },
  'licenses.staff.applyTimeChange': {
    ...movedOn('applied'),
    LICENSE_PREVIEW_STALE: altered(`made_at = ${ago(2 * HOUR_MS)}`),
    LICENSE_COUNT_DIFFERS: { typedCount: 2 },
    LICENSE_COLLEAGUE_NEEDED: async (server, person, input) => {
      await ownCode(server, await newPerson(server, 'admin'));
      const columns = 'accounts = 1001, made_by_id = $2';
      return altered(columns, { typedCount: 1001 })(server, person, input);
    },
  },
  'licenses.staff.stopTimeChange': movedOn('previewed'),
  'licenses.staff.undoTimeChange': {
    ...movedOn('previewed'),
    LICENSE_UNDO_LATE: altered(`applied_at = ${ago(31 * DAY_MS)}`),
  },
};
