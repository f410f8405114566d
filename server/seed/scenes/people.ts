import { contract } from '@regz/contract/contract.ts';
import { generateSync } from 'otplib';
import { hashEmailCode, issueLink } from '../../src/identity/email/mailed-link.ts';
import { cast, type Customer } from '../cast.ts';
import { registerDevices } from '../register-devices.ts';
import { connectCommunity } from '../stage/connect-community.ts';
import type { Stage } from '../stage/stage.ts';
import type { Visitor } from '../stage/visitor.ts';
import { takeOverAmaya, takeOverMalith } from '../taken-over.ts';
import type { Entrance } from './scene.ts';
import { addKeys } from './stock.ts';

const SUPREME = 'Supreme One Month Regz Coin 250';
const ESSENTIAL = 'Essential One Month Regz Coin 250';

/** How each person without orders reaches the state that the cast names. */
export const entrances: readonly Entrance[] = [
  { name: 'nimal', enter: (stage) => stage.register(cast.nimal) },
  {
    name: 'tharindu',
    enter: async (stage) => {
      await stage.register(cast.tharindu);
      const { staff, id } = await findForStaff(stage, cast.tharindu);
      await staff.call(contract.customers.staff.approveCustomer, { id });
    },
  },
  {
    name: 'kavya',
    enter: async (stage) => {
      await subscribe(stage, cast.kavya, SUPREME);
    },
  },
  {
    name: 'dilini',
    enter: async (stage) => {
      await subscribe(stage, cast.dilini, ESSENTIAL, 40);
    },
  },
  {
    name: 'ruwan',
    enter: async (stage) => {
      const browser = await subscribe(stage, cast.ruwan, SUPREME);
      await verifyAddress(stage, browser, cast.ruwan.email);
      await registerDevices(stage.services.db, 'ruwan', { most: 1, ids: ['RUWAN-LAPTOP'] });
      return connectCommunity(stage, browser, cast.ruwan.username);
    },
  },
  {
    name: 'isuru',
    enter: async (stage) => {
      await subscribe(stage, cast.isuru, ESSENTIAL);
      const ids = ['ISURU-DESKTOP', 'ISURU-LAPTOP', 'ISURU-CAFE'];
      await registerDevices(stage.services.db, cast.isuru.username, { most: 3, ids });
    },
  },
  { name: 'malith', enter: takeOverMalith },
  { name: 'amaya', enter: takeOverAmaya },
  {
    name: 'hiruni',
    enter: async (stage) => {
      const browser = await subscribe(stage, cast.hiruni, SUPREME);
      return turnCodesOn(stage, browser);
    },
  },
  {
    name: 'sahan',
    enter: async (stage) => {
      await stage.register(cast.sahan);
      const { staff, id } = await findForStaff(stage, cast.sahan);
      const reason = 'sold keys that were not his';
      await staff.call(contract.customers.staff.banCustomer, { id, reason });
    },
  },
];

/** Registers a person who redeems a new key of a product, optionally some days ago. */
async function subscribe(
  stage: Stage,
  person: Customer,
  product: string,
  days = 0,
): Promise<Visitor> {
  const licenseKey = `CAST-${person.username.toUpperCase()}`;
  await stage.register(person);
  await addKeys(await stage.staff(), product, [licenseKey]);
  const browser = await stage.logIn(person);
  await stage.daysAgo(days, () => browser.call(contract.licenses.redeemLicense, { licenseKey }));
  return browser;
}

/** Verifies the visitor's address with a link like a mailed one. */
async function verifyAddress({ services }: Stage, browser: Visitor, email: string): Promise<void> {
  const { id: userId } = await browser.call(contract.identity.me, {});
  const sessions = await browser.call(contract.identity.listOwnSessions, {});
  const sessionId = sessions.find(({ current }) => current)?.id ?? '';
  const codeHash = hashEmailCode(services, { userId, code: 'nobody types one' });
  const link = { userId, purpose: 'verify', email, sessionId, codeHash } as const;
  const url = await issueLink(services, services.db, link);
  await browser.call(contract.identity.confirmEmail, { token: url.split('#')[1] ?? '' });
}

async function findForStaff(stage: Stage, { username }: Customer) {
  const staff = await stage.staff();
  const query = { text: username, filter: 'all' } as const;
  const { customers } = await staff.call(contract.customers.staff.searchCustomers, query);
  const found = customers.find((customer) => customer.username === username);
  if (found === undefined) throw new Error(`Staff do not find ${username}.`);
  return { staff, id: found.id };
}

/** Returns the line that a developer needs to log in: the secret is shown only once. */
async function turnCodesOn({ services }: Stage, browser: Visitor): Promise<string> {
  const { password } = cast.hiruni;
  const { secret } = await browser.call(contract.identity.startTotp, { password });
  const code = generateSync({ secret, epoch: services.clock() / 1000 });
  const { recoveryCodes } = await browser.call(contract.identity.confirmTotp, { code });
  return `authenticator key ${secret}, recovery code ${recoveryCodes[0]}; shown this once`;
}
