import { contract } from '@regz/contract/contract.ts';
import { expect, it } from 'vitest';
import { sharedServer } from '../../test/harness/harness.ts';
import { signedInCustomer } from '../../test/harness/signed-in.ts';

const server = sharedServer({ work: 'none' });

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

it('A customer reads the features of the own package, and its experiment', async () => {
  const { browser } = await signedInCustomer(server, { subscription: 'Essential' });
  const { features, twin } = await browser.call(contract.licenses.readPackage, {});
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
