import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { operations } from '../harness/operations.ts';

const source = path.join(import.meta.dirname, '../../src');

/** Carried out by another file: one verb for two directions, or for several kinds of account. */
const elsewhere: Readonly<Record<string, string>> = {
  'coins.staff.approveAdjustment': 'coins/staff/decide-adjustment.ts',
  'coins.staff.declineAdjustment': 'coins/staff/decide-adjustment.ts',
  'coins.staff.listAdjustments': 'coins/staff/adjustment-view.ts',
  'contact.staff.removeThread': 'contact/staff/close-thread.ts',
  'customers.exportPersonalData': 'slices.ts',
  'customers.listActivity': 'audit/list-activity.ts',
  'customers.staff.approveCustomer': 'customers/staff/set-standing.ts',
  'customers.staff.banCustomer': 'customers/staff/set-standing.ts',
  'customers.staff.listTrail': 'audit/list-trail.ts',
  'customers.staff.unbanCustomer': 'customers/staff/set-standing.ts',
  dashboard: 'customers/dashboard-reader.ts',
  'downloads.listPublicDownloads': 'downloads/items/public-downloads-reader.ts',
  'eventHooks.addHook': 'event-hooks/staff/save-hook.ts',
  'eventHooks.editHook': 'event-hooks/staff/save-hook.ts',
  'eventHooks.resendDelivery': 'event-hooks/staff/send-again.ts',
  'eventHooks.resendSince': 'event-hooks/staff/send-again.ts',
  'eventHooks.sendTest': 'event-hooks/staff/send-again.ts',
  'freePanel.logOut': 'identity/sessions/end-session.ts',
  'freePanel.openAdminLink': 'free-panel/require-key.ts',
  'freePanel.readOwnLink': 'free-panel/sign-in/own-link.ts',
  'games.staff.addQuestion': 'games/contents/edit-questions.ts',
  'games.staff.addWord': 'games/contents/edit-words.ts',
  'games.staff.editQuestion': 'games/contents/edit-questions.ts',
  'games.staff.editWord': 'games/contents/edit-words.ts',
  'games.staff.listQuestions': 'games/contents/edit-questions.ts',
  'games.staff.listWords': 'games/contents/edit-words.ts',
  'giveaways.readProof': 'giveaways/list-giveaways.ts',
  'giveaways.staff.createGiveaway': 'giveaways/staff/plan-giveaway.ts',
  'giveaways.staff.editGiveaway': 'giveaways/staff/plan-giveaway.ts',
  'giveaways.staff.listForStaff': 'giveaways/list-giveaways.ts',
  'giveaways.staff.removeGiveaway': 'giveaways/staff/plan-giveaway.ts',
  'giveaways.staff.removeRegistration': 'giveaways/staff/list-registrations.ts',
  'guild.readOwnApplication': 'guild/own/own-application.ts',
  'guild.staff.removeApplication': 'guild/staff/decide-application.ts',
  'guild.withdrawApplication': 'guild/own/own-application.ts',
  'identity.dropRegistration': 'identity/provider/hold-registration.ts',
  'identity.logOut': 'identity/sessions/end-session.ts',
  'identity.readHeldRegistration': 'identity/provider/hold-registration.ts',
  'keyStock.addKey': 'key-stock/add-keys.ts',
  'players.changePassword': 'identity/password-change/change-password.ts',
  'players.exportPersonalData': 'slices.ts',
  'players.logOut': 'identity/sessions/end-session.ts',
  'players.requestPasswordReset': 'identity/password-reset/request-password-reset.ts',
  'players.resetPassword': 'identity/password-reset/reset-password.ts',
  'players.staff.listTrail': 'audit/list-trail.ts',
  'shop.listOwnPurchases': 'shop/own/read-purchase.ts',
  'shop.staff.listOffers': 'shop/staff/edit-offer.ts',
  'shop.staff.unshareNetwork': 'shop/staff/share-network.ts',
  'sites.readConfig': 'platform/config/config.ts',
  'staff.confirmTotp': 'identity/second-factors/totp/confirm-totp.ts',
  'staff.disableTotp': 'identity/second-factors/totp/disable-totp.ts',
  'staff.logOut': 'identity/sessions/end-session.ts',
  'staff.renewRecoveryCodes': 'identity/second-factors/recovery-codes/renew-recovery-codes.ts',
  'staff.startTotp': 'identity/second-factors/totp/start-totp.ts',
  'storefront.readCatalogue': 'storefront/catalogue-reader.ts',
  'storefront.staff.createSubscriptionType':
    'storefront/subscription-types/save-subscription-type.ts',
  'storefront.staff.updateSubscriptionType':
    'storefront/subscription-types/save-subscription-type.ts',
};

/** Answered by the routes themselves, with what one query or the session holds. */
const inRoutes: ReadonlySet<string> = new Set([
  'apiTokens.listTokens',
  'community.cancelConnection',
  'community.readConnection',
  'customers.readDeletion',
  'customers.readPreparedDeletion',
  'devices.listOwnResets',
  'downloads.staff.listDownloads',
  'eventHooks.listHookDeliveries',
  'eventHooks.listHooks',
  'freePanel.staff.readOncePer',
  'guide.readProgress',
  'identity.endOtherSessions',
  'identity.endOwnSession',
  'identity.listOwnPasskeys',
  'identity.listOwnSessions',
  'identity.me',
  'identity.offerChallenge',
  'identity.readIdentityProof',
  'identity.readTotpStatus',
  'identity.renameOwnPasskey',
  'identity.revealPassword',
  'keyStock.listProductKeys',
  'players.me',
  'sites.reportMissingPage',
  'staff.me',
  'staff.readTotpStatus',
  'storefront.staff.listSubscriptionTypes',
  'storefront.staff.readStorefront',
  'tasks.staff.listStaffTasks',
]);

/** The stand-in for a payment provider is beside the server's source. */
const isStandIn = (name: string) => name.startsWith('orders.sandbox.');

describe('the operations of the contract', () => {
  const names = operations.map(({ name }) => name).filter((name) => !isStandIn(name));
  const exceptions = [...Object.keys(elsewhere), ...inRoutes];

  it('are each carried out by the file of their name, which exports the function of that name', () => {
    const astray = names.filter((name) => !exceptions.includes(name) && !hasFile(name));

    expect(astray).toEqual([]);
  });

  it('have an exception only where it is needed, and the named file exists', () => {
    expect(exceptions.filter((name) => !names.includes(name) || hasFile(name))).toEqual([]);
    expect(Object.values(elsewhere).filter((file) => !existsSync(path.join(source, file)))).toEqual(
      [],
    );
  });
});

/** Whether `orders.staff.moveOrder` is `moveOrder` in a file `move-order.ts` of the slice `orders`. */
function hasFile(name: string): boolean {
  const parts = name.split('.');
  const [slice = ''] = parts;
  const verb = parts.at(-1) ?? '';
  return globSync(`${kebab(slice)}/**/${kebab(verb)}.ts`, { cwd: source }).some((file) =>
    readFileSync(path.join(source, file), 'utf8').includes(`function ${verb}(`),
  );
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
}
