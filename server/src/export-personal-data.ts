import { exportEntries } from './audit/export-entries.ts';
import { exportCommunity } from './community/export-community.ts';
import { exportContact } from './contact/export-contact.ts';
import { exportAccount } from './customers/deletion/export-account.ts';
import { exportDevices } from './devices/export-devices.ts';
import { exportFreePanel } from './free-panel/export-free-panel.ts';
import { exportGiveaways } from './giveaways/export-giveaways.ts';
import { exportGuide } from './guide/export-guide.ts';
import { exportGuild } from './guild/export-guild.ts';
import { exportLicenses } from './licenses/export-licenses.ts';
import { exportOwnOrders } from './orders/own/export-own-orders.ts';
import type { Database } from './platform/database/database.ts';
import { findAnswersOf } from './platform/http/idempotency.ts';
import { exportMail } from './platform/mail/export-mail.ts';
import type { PersonalData } from './platform/personal-data.ts';

/**
 * Everything stored about a customer: this file names every slice that stores some. Each returns
 * rows without secrets. Nothing if the account is gone. Source: issue 3, part 6.
 */
export async function exportPersonalData(db: Database, customerId: string): Promise<PersonalData> {
  const account = await exportAccount(db, customerId);
  if (account === undefined) return {};
  const { id, email, provenEmail, discordId } = account.owner;
  return {
    ...account.data,
    ...(await exportLicenses(db, id)),
    ...(await exportOwnOrders(db, id)),
    ...(await exportDevices(db, id)),
    ...(await exportCommunity(db, discordId)),
    ...(await exportFreePanel(db, id)),
    ...(await exportGuide(db, id)),
    ...(await exportContact(db, provenEmail)),
    ...(await exportGuild(db, provenEmail)),
    ...(await exportGiveaways(db, provenEmail)),
    ...(await exportMail(db, email)),
    ...(await exportEntries(db, { kind: 'customer', id })),
    idempotency_answers: await findAnswersOf(db, `customer:${id}`),
  };
}
