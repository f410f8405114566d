import { beforeAll, expect, it } from 'vitest';
import { expectDeclared, questionFor } from '../harness/browser.ts';
import { makeAdmin } from '../harness/factories.ts';
import { sharedServer } from '../harness/harness.ts';
import { operationNamed } from '../harness/operations.ts';
import { newPerson, type Person } from '../harness/people.ts';
import { signIn } from '../harness/signed-in.ts';
import { exampleOf } from './operation-examples.ts';

let late: Person;

const server = sharedServer({ work: 'none', environment: { DATABASE_POOL: '1' } });
beforeAll(async () => {
  late = await newPerson(server, 'admin');
});

const text = { question: 'Mine?', options: ['5', '6', '7', '8'] };
const mine = { en: 'Mine.', si: 'Mine.', ta: 'Mine.' };
const links = { chatCommunity: '', messaging: '', social: 'https://mine.example' };

/** Every edit that names its base state, the refusal of a late one, and a change to it. */
const edits: readonly [name: string, code: string, change: Record<string, unknown>][] = [
  ['storefront.staff.editPlan', 'STOREFRONT_PLAN_CHANGED', { title: mine }],
  ['storefront.staff.editPeriod', 'STOREFRONT_PERIOD_CHANGED', { title: mine }],
  ['licenses.staff.editFeature', 'LICENSE_FEATURE_CHANGED', { title: mine }],
  ['licenses.staff.editPackage', 'LICENSE_PACKAGE_CHANGED', { features: ['Legit'] }],
  ['storefront.staff.editCurrency', 'STOREFRONT_CURRENCY_CHANGED', { symbol: 'M' }],
  ['storefront.staff.editSubscriptionType', 'STOREFRONT_TYPE_CHANGED', { name: 'Mine' }],
  ['downloads.staff.editDownload', 'DOWNLOAD_CHANGED', { title: 'Mine' }],
  ['panel.staff.editRelease', 'PANEL_RELEASE_CHANGED', { notes: 'Mine' }],
  ['tasks.staff.editTask', 'TASK_CHANGED', { title: mine }],
  ['shop.staff.editOffer', 'SHOP_OFFER_CHANGED', { price: 77, description: mine }],
  ['games.staff.editWord', 'GAME_WORD_CHANGED', { hint: mine }],
  ['games.staff.editQuestion', 'GAME_QUESTION_CHANGED', { en: text, si: text, ta: text }],
  ['giveaways.staff.editGiveaway', 'GIVEAWAY_CHANGED', { title: 'Mine' }],
  ['sites.staff.editSiteSettings', 'SITE_SETTINGS_CHANGED', { links }],
  ['incidents.staff.editIncident', 'INCIDENT_CHANGED', { title: 'Mine' }],
  ['incidents.staff.addUpdate', 'INCIDENT_CHANGED', { text: 'Mine' }],
  ['licenses.staff.editReminder', 'LICENSE_REMINDER_CHANGED', { subject: 'Mine' }],
  ['community.staff.editRoles', 'COMMUNITY_ROLES_CHANGED', { roleIds: [] }],
  ['incidents.staff.correctUpdate', 'INCIDENT_CHANGED', { text: 'Mine' }],
];

/** Removals and undos of what can also be edited; each names the state that was seen. */
const removals: readonly [edit: string, name: string, code: string][] = [
  [
    'storefront.staff.editSubscriptionType',
    'storefront.staff.removeSubscriptionType',
    'STOREFRONT_TYPE_CHANGED',
  ],
  ['downloads.staff.editDownload', 'downloads.staff.removeDownload', 'DOWNLOAD_CHANGED'],
  ['giveaways.staff.editGiveaway', 'giveaways.staff.removeGiveaway', 'GIVEAWAY_CHANGED'],
  ['shop.staff.editOffer', 'shop.staff.removeOffer', 'SHOP_OFFER_CHANGED'],
  ['storefront.staff.editPlan', 'storefront.staff.removePlan', 'STOREFRONT_PLAN_CHANGED'],
  ['storefront.staff.editPeriod', 'storefront.staff.removePeriod', 'STOREFRONT_PERIOD_CHANGED'],
  ['licenses.staff.editFeature', 'licenses.staff.removeFeature', 'LICENSE_FEATURE_CHANGED'],
  ['licenses.staff.editPackage', 'licenses.staff.removePackage', 'LICENSE_PACKAGE_CHANGED'],
  ['licenses.staff.editPackage', 'licenses.staff.restorePackage', 'LICENSE_PACKAGE_CHANGED'],
];

async function send({ browser }: Pick<Person, 'browser'>, name: string, input: object) {
  const operation = operationNamed(name);
  const answer = await browser.request(questionFor(operation, input));
  expectDeclared(operation, answer);
  return answer;
}

/** A colleague's edit; returns its base state and the saved state. */
async function editedByColleague(name: string) {
  const { id, username } = await makeAdmin(server.database);
  const browser = server.browser();
  await signIn(server, browser, { kind: 'admin', id });
  const input = await exampleOf(name).input(server, late);
  const saved = await send({ browser }, name, input);
  expect(saved.status, saved.text).toBe(200);
  expect(saved.json).toMatchObject({ editedBy: username });
  return { input, saved: saved.json };
}

it.each(edits)('%s refuses a late edit with its earlier author', async (...edit) => {
  const [name, code, change] = edit;
  const { input, saved } = await editedByColleague(name);
  const refusal = { status: 409, json: { code, data: saved } };
  expect(await send(late, name, { ...input, ...change })).toMatchObject(refusal);
  // The repeated request is refused again, so the colleague's edit is intact.
  expect(await send(late, name, { ...input, ...change })).toMatchObject(refusal);
});

it.each(removals)('After %s, %s names the last editor', async (...removal) => {
  const [edit, name, code] = removal;
  const { input, saved } = await editedByColleague(edit);
  const { id, productId, planId, name: entry, version, revision } = input;
  const ids = Object.entries({ id, productId, planId, name: entry });
  const subject = ids.find(([, value]) => value !== undefined) ?? [];
  const state = revision === undefined ? { version } : { revision };
  const seen = { ...Object.fromEntries([subject]), ...state };
  const refusal = { status: 409, json: { code, data: saved } };
  expect(await send(late, name, seen)).toMatchObject(refusal);
  expect(await send(late, name, seen)).toMatchObject(refusal);
});
