import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import type { Browser } from '../../harness/browser.ts';
import { freezeTime, makeKey, newLicenseKey } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import { type KindOfPerson, newPerson } from '../../harness/people.ts';
import { signedInCustomer } from '../../harness/signed-in.ts';
import { makeSignIn } from '../../scenarios/panel-sign-ins.ts';
import { exampleOf } from '../operation-examples.ts';
import type { Provoke } from '../provocation.ts';
import { spoiled } from '../spoiled-example.ts';

const customer = 'customer without a license';
const program = 'signed-in program';

/** A request without a signature, from neither a browser nor a program. */
const unsigned = (name: string): Provoke => {
  return async (server) => {
    const { browser, ...person } = await newPerson(server, 'visitor');
    const input = await exampleOf(name).input(server, { ...person, browser });
    const request: Browser['request'] = (question) =>
      browser.request({ ...question, headers: { ...question.headers, origin: undefined } });
    return { person: { ...person, browser: { ...browser, request } }, input };
  };
};

const proofRefusals = (name: string): Record<string, Provoke> => ({
  PANEL_PROOF_INVALID: unsigned(name),
  PANEL_CHALLENGE_STALE: 'a program repeats a request with the challenge that its refusal brings',
});

const redeem = (key: Parameters<typeof makeKey>[1]) =>
  spoiled('panel.redeemLicense', program, async ({ database }) => ({
    licenseKey: (await makeKey(database, key)).licenseKey,
  }));

async function usedKey(server: TestServer) {
  const { browser } = await signedInCustomer(server);
  const { licenseKey } = await makeKey(server.database);
  await browser.call(contract.licenses.redeemLicense, { licenseKey });
  return { licenseKey };
}

const expired: Provoke = async (server) => ({
  person: await newPerson(server, customer),
  input: { code: (await makeSignIn(server, { expires_at: new Date(server.clock()) })).code },
});

const unknownCode = (name: string, kind: KindOfPerson = customer) =>
  spoiled(name, kind, { code: 'BCDF-GHJK' });

/** Requests that the panel and its pages refuse. */
export const refusals: Readonly<Record<string, Readonly<Record<string, Provoke>>>> = {
  'panel.heartbeat': {
    ...proofRefusals('panel.heartbeat'),
    PANEL_CHAIN_LATE: 'needs a request that was answered before; chain.test.ts holds it',
  },
  'panel.redeemLicense': {
    ...proofRefusals('panel.redeemLicense'),
    LICENSE_KEY_MISSING: spoiled('panel.redeemLicense', program, { licenseKey: ' ' }),
    LICENSE_UNKNOWN: spoiled('panel.redeemLicense', program, { licenseKey: newLicenseKey() }),
    LICENSE_ALREADY_REDEEMED: spoiled('panel.redeemLicense', program, usedKey),
    LICENSE_BLOCKED: redeem({ banned: true }),
    LICENSE_DURATION_INVALID: redeem({ duration_days: null }),
    LICENSE_FROZEN: async (server) => {
      const person = await newPerson(server, program);
      await freezeTime(server.database, person.accountId);
      const { licenseKey } = await makeKey(server.database);
      return { person, input: { licenseKey, confirmReplacement: true } };
    },
    LICENSE_REPLACEMENT_UNCONFIRMED: spoiled('panel.redeemLicense', program, async (server) => ({
      licenseKey: (await makeKey(server.database, { subscription: 'External' })).licenseKey,
      confirmReplacement: false,
    })),
  },
  'panel.saveSettings': {
    ...proofRefusals('panel.saveSettings'),
    PANEL_SETTINGS_CHANGED: spoiled('panel.saveSettings', program, { basedOn: 7 }),
  },
  'panel.endDevice': {
    PANEL_DEVICE_UNKNOWN: spoiled('panel.endDevice', customer, { id: randomUUID() }),
  },
  'panel.renameDevice': {
    PANEL_DEVICE_UNKNOWN: spoiled('panel.renameDevice', customer, { id: randomUUID() }),
  },
  'panel.readSignIn': {
    PANEL_CODE_UNKNOWN: unknownCode('panel.readSignIn'),
    PANEL_CODE_EXPIRED: expired,
  },
  'panel.decideSignIn': {
    PANEL_CODE_UNKNOWN: unknownCode('panel.decideSignIn'),
    PANEL_CODE_EXPIRED: async (server) => {
      const { code } = await makeSignIn(server, { expires_at: new Date(server.clock()) });
      return { person: await newPerson(server, customer), input: { code, approve: true } };
    },
    IDENTITY_PROOF_REQUIRED: async (server) => {
      const { code } = await makeSignIn(server);
      return { person: await newPerson(server, customer), input: { code, approve: true } };
    },
    PANEL_TRIAL_USED: 'needs a PC with an earlier trial; trial-marks.test.ts holds it',
  },
};
