import { DAY_MS } from '@regz/rules/durations.ts';
import { sweepApiTokens } from './api-tokens/sweep-api-tokens.ts';
import { sweepContact } from './contact/sweep-contact.ts';
import { sweepCustomers } from './customers/sweep-customers.ts';
import { sweepDevices } from './devices/sweep-devices.ts';
import { sweepEventHooks } from './event-hooks/sweep-event-hooks.ts';
import { sweepGames } from './games/sweep-games.ts';
import { sweepGiveaways } from './giveaways/sweep-giveaways.ts';
import { sweepGuild } from './guild/sweep-guild.ts';
import { sweepIdentity } from './identity/sweep-identity.ts';
import { deleteAnswersBefore } from './platform/http/idempotency.ts';
import { deleteMailBefore } from './platform/mail/mail-outbox.ts';
import type { Services } from './platform/services.ts';
import { sweepTasks } from './tasks/sweep-tasks.ts';

const ANSWERS_KEPT_MS = 7 * DAY_MS;
const MAIL_KEPT_MS = 30 * DAY_MS;

/** Removes what has ended, answers kept for repeated requests after 7 days, and mail after 30. */
export async function sweep(services: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const { db } = services;
  const now = services.clock();
  await sweepIdentity(services);
  await sweepCustomers(services);
  await sweepApiTokens(services);
  await sweepEventHooks(services);
  await sweepDevices(services);
  await sweepTasks(services);
  await sweepGames(services);
  await sweepContact(services);
  await sweepGuild(services);
  await sweepGiveaways(services);
  await deleteAnswersBefore(db, new Date(now - ANSWERS_KEPT_MS));
  await deleteMailBefore(db, new Date(now - MAIL_KEPT_MS));
}
