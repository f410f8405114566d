import { contract } from '@regz/contract/contract.ts';
import { expect, it } from 'vitest';
import { makeAccount } from '../../test/harness/factories.ts';
import { sharedServer } from '../../test/harness/harness.ts';
import { signedInAdmin, signedInCustomer } from '../../test/harness/signed-in.ts';
import { holdRows } from '../../test/harness/tables/held-row.ts';

const server = sharedServer({ work: 'none' });
const { staff, readPackage } = contract.licenses;

/** Written by hand, so that the first rows are not their own proof. */
const named = featuresOf(`
Regz-Owner: Owner, External, AimSilent, Supreme, Essential, Legit, Esp, Utility, Hotkey
Admin: Admin, External, AimSilent, Supreme, Essential, Legit, Esp, Utility, Hotkey
Staff: Staff, External, Supreme, Essential, Legit, Esp, Utility, Hotkey
Tester: Tester, External, Supreme, Essential, Legit, Esp, Utility, Hotkey
Supreme-Essential-External-Legit: External, Supreme, Essential, Legit, Esp, Utility, Hotkey
Supreme-Essential-Legit: Supreme, Essential, Legit, Esp, Utility, Hotkey
Supreme-Legit: Supreme, Legit, Esp, Utility, Hotkey
Essential-Legit: Essential, Legit, Esp, Utility
Supreme-Essential-External: External, Supreme, Essential, Esp, Utility, Hotkey
Supreme-Essential: Supreme, Essential, Esp, Utility, Hotkey
Supreme: Supreme, Esp, Utility, Hotkey
Essential: Essential, Esp, Utility
External-Essential: External, Essential, Esp, Utility
Legit: Legit
External: External
Regedit-Fam: Supreme, Essential, Esp, Utility, Hotkey
Free-Panel: Supreme, Essential, Esp, Utility, Hotkey
One-Day-Trail: Supreme, Essential, Esp, Utility, Hotkey
regz-free-panel: Supreme, Essential, Esp, Utility, Hotkey
`);
/** These packages have no experiment. */
const mappedOnly = featuresOf(`
Supreme-AimSilent-Essential-External: External, AimSilent, Supreme, Essential, Esp, Utility, Hotkey
Supreme-AimSilent-Essential-External-Legit: External, AimSilent, Supreme, Essential, Legit, Esp, Utility, Hotkey
External-Supreme: External, Supreme, Esp, Utility, Hotkey
`);

function featuresOf(table: string): (readonly [string, string[]])[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', features = ''] = line.split(': ');
      return [name, features.split(', ')] as const;
    });
}

it('A new installation has the packages and features of the specification', async () => {
  const rows = await server.database.sql<{
    name: string;
    twin: string | null;
    features: string[];
  }>(
    `select p.name, twin.name as twin,
            array(select f.name
                    from license_package_features pf join license_features f on f.name = pf.feature
                   where pf.package = p.name order by f.position) as features
       from license_packages p left join license_packages twin on twin.experiment_of = p.name`,
  );
  const twins = named.map(([name, features]) => ({
    name: `${name}-Experiment`,
    twin: null,
    features: [...features, 'Experiment'],
  }));
  const bases = named.map(([name, features]) => ({ name, twin: `${name}-Experiment`, features }));
  const alone = mappedOnly.map(([name, features]) => ({ name, twin: null, features }));
  const byName = (one: { name: string }, other: { name: string }) =>
    one.name < other.name ? -1 : 1;
  expect(rows).toHaveLength(41);
  expect(rows.toSorted(byName)).toEqual([...bases, ...twins, ...alone].toSorted(byName));
});

it('A customer reads the features of their package and its experiment', async () => {
  const { browser } = await signedInCustomer(server, { subscription: 'Essential' });
  const { features, twin } = await browser.call(readPackage, {});
  expect(features.map(({ name }) => name)).toEqual(
    'Owner Admin Staff Tester External AimSilent Supreme Essential Legit Esp Utility Hotkey Experiment'.split(
      ' ',
    ),
  );
  expect(features.flatMap(({ name, included }) => (included ? [name] : []))).toEqual([
    'Essential',
    'Esp',
    'Utility',
  ]);
  expect(twin).toBe('Essential-Experiment');
});

async function owner() {
  const { browser } = await signedInAdmin(server);
  return browser;
}

/** A package for sale without an experiment. */
function plain(name: string, features: string[]) {
  return { name, kind: 'sold' as const, features, hasExperiment: false };
}

/** Returns the features of a subscription as its customer reads them. */
async function ownFeatures(subscription: string): Promise<string[]> {
  const { browser } = await signedInCustomer(server, { subscription });
  const { features } = await browser.call(readPackage, {});
  return features.flatMap(({ name, included }) => (included ? [name] : []));
}

it('A new package and its experiment have the chosen features', async () => {
  const browser = await owner();
  await browser.call(staff.createPackage, {
    name: 'Night Edition',
    kind: 'sold',
    features: ['Utility', 'Supreme'],
    hasExperiment: true,
  });
  expect(await ownFeatures('Night Edition')).toEqual(['Supreme', 'Utility']);
  expect(await ownFeatures('Night Edition-Experiment')).toEqual([
    'Supreme',
    'Utility',
    'Experiment',
  ]);
});

it('A change of features shows the affected licenses and is undone once', async () => {
  const browser = await owner();
  const made = await browser.call(staff.createPackage, {
    name: 'Dawn Edition',
    kind: 'sold',
    features: ['Supreme', 'Esp'],
    hasExperiment: true,
  });
  const lasting = { expiredate: '2099-01-01' };
  await makeAccount(server.database, { subscription: 'Dawn Edition', ...lasting });
  await makeAccount(server.database, { subscription: 'Dawn Edition-Experiment', ...lasting });
  const { name, version } = made;
  const features = ['Esp', 'Hotkey'];
  expect(await browser.call(staff.previewPackage, { name, features })).toMatchObject({
    gained: ['Hotkey'],
    lost: ['Supreme'],
    running: 2,
    programs: 0,
    values: [],
  });
  const edit = { name, version, features, retired: false, reason: 'A new design', typedName: name };
  expect(await browser.code(staff.editPackage, { ...edit, typedName: 'dawn edition' })).toBe(
    'LICENSE_PACKAGE_NAME_DIFFERS',
  );
  const edited = await browser.call(staff.editPackage, edit);
  expect(edited).toMatchObject({ features, undoable: true, version: version + 1 });
  expect(await ownFeatures('Dawn Edition-Experiment')).toEqual(['Esp', 'Hotkey', 'Experiment']);
  const undone = await browser.call(staff.restorePackage, { name, version: edited.version });
  expect(undone).toMatchObject({ features: ['Supreme', 'Esp'], undoable: false });
  expect(await browser.code(staff.restorePackage, { name, version: undone.version })).toBe(
    'LICENSE_PACKAGE_NOT_EDITED',
  );
  const more = { features: ['Supreme', 'Esp', 'Hotkey'], reason: '', typedName: '' };
  await browser.call(staff.editPackage, { ...edit, ...more, version: undone.version });
});

it('The later of two concurrent edits gets the current package', async () => {
  const [one, other] = [await owner(), await owner()];
  const { name, version } = await one.call(staff.createPackage, plain('Dusk Edition', ['Esp']));
  const edit = { name, version, retired: false, reason: '', typedName: '' };
  const row = 'select from license_packages where name = $1 for update';
  const held = await holdRows(server.database, row, [name]);
  const edits = Promise.all([
    one.send(staff.editPackage, { ...edit, features: ['Esp', 'Utility'] }),
    other.send(staff.editPackage, { ...edit, features: ['Esp', 'Hotkey'] }),
  ]);
  await held.waiting(2);
  await held.release();
  const statuses = (await edits).map(({ status }) => status);
  expect(statuses.toSorted((first, second) => first - second)).toEqual([200, 409]);
  const late = await one.refusal(staff.editPackage, { ...edit, features: [] });
  expect(late).toMatchObject({ code: 'LICENSE_PACKAGE_CHANGED', data: { version: version + 1 } });
});

it('A retired feature stays only in packages that have it', async () => {
  const browser = await owner();
  const title = { en: '', si: '', ta: '' };
  const feature = await browser.call(staff.createFeature, { name: 'Sonar', title });
  const { name, version } = await browser.call(staff.createPackage, plain('Wave', ['Sonar']));
  const retired = { name: feature.name, version: feature.version, title, retired: true };
  await browser.call(staff.editFeature, retired);
  expect(await browser.code(staff.createPackage, plain('Tide', ['Sonar']))).toBe(
    'LICENSE_FEATURE_UNKNOWN',
  );
  const edit = { name, version, retired: false, reason: '', typedName: '' };
  const { features } = await browser.call(staff.editPackage, {
    ...edit,
    features: ['Esp', 'Sonar'],
  });
  expect(features.toSorted()).toEqual(['Esp', 'Sonar']);
});

it('Paused licenses count as running, and ended ones do not', async () => {
  const browser = await owner();
  const { name } = await browser.call(staff.createPackage, plain('Noon Edition', ['Esp']));
  const past = { subscription: name, expiredate: '2020-01-01' };
  await makeAccount(server.database, { ...past, frozen_days: 10 });
  await makeAccount(server.database, past);
  expect(await browser.call(staff.previewPackage, { name, features: [] })).toMatchObject({
    running: 1,
  });
});

it('Undoing a change of features leaves a retired package retired', async () => {
  const browser = await owner();
  const { name, version } = await browser.call(staff.createPackage, plain('Eve', ['Esp']));
  const edit = { name, version, retired: true, reason: '', typedName: '' };
  const edited = await browser.call(staff.editPackage, { ...edit, features: ['Hotkey'] });
  const undone = await browser.call(staff.restorePackage, { name, version: edited.version });
  expect(undone).toMatchObject({ features: ['Esp'], retired: true });
});

it('A plan of a retired package is not sold', async () => {
  const browser = await owner();
  const { packages } = await browser.call(staff.listPackages, {});
  const essential = packages.find(({ name }) => name === 'Essential');
  if (essential === undefined) throw new Error('Essential is a package.');
  const { name, version, features } = essential;
  const edit = { name, features, reason: '', typedName: '' };
  const sold = async () => {
    const { plans } = await server.browser().call(contract.storefront.readCatalogue, {});
    return plans.filter((plan) => plan.package === name).length;
  };
  expect(await sold()).toBe(3);
  await browser.call(staff.editPackage, { ...edit, version, retired: true });
  expect(await sold()).toBe(0);
  const { browser: buyer } = await signedInCustomer(server);
  const order = { planId: 'essential-weekly', currency: 'LKR', seenPriceMinor: 25_000 } as const;
  expect(await buyer.code(contract.storefront.startCheckout, order)).toBe(
    'STOREFRONT_PLAN_UNAVAILABLE',
  );
  await browser.call(staff.editPackage, { ...edit, version: version + 1, retired: false });
  expect(await sold()).toBe(3);
});

it('A retired package is not chosen any more, and existing licenses keep it', async () => {
  const browser = await owner();
  const { name, version } = await browser.call(staff.createPackage, plain('Old Edition', ['Esp']));
  const { browser: customer } = await signedInCustomer(server, { subscription: name });
  const retire = { name, version, features: ['Esp'], retired: true, reason: '', typedName: '' };
  await browser.call(staff.editPackage, retire);
  const { features } = await customer.call(readPackage, {});
  expect(features.filter(({ included }) => included)).toHaveLength(1);
  expect(
    await browser.code(staff.previewTimeChange, {
      days: 1,
      reason: 'An outage',
      mail: null,
      packages: [name],
      ran: null,
      origin: 'all',
      includeBanned: false,
      names: [],
      incidentId: null,
    }),
  ).toBe('LICENSE_PACKAGE_UNKNOWN');
});
