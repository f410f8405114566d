import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import {
  acceptUnpaidMails,
  refuseUnpaidMails,
  refusesUnpaidMails,
} from './unpaid-mails.queries.ts';

type Choice = { wanted: boolean; offered: boolean };

/**
 * Reads whether a customer gets mails about orders that ended unpaid, and whether such mails are
 * enabled.
 */
export async function readOrderReminders(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { caller }: Pick<RequestContext<CustomerCaller>, 'caller'>,
): Promise<Choice> {
  const wanted = !(await refusesUnpaidMails(db, caller.id));
  return { wanted, offered: config.UNPAID_ORDER_MAILS };
}

/** Turns the mails about orders that ended unpaid on or off, starting with the next one. */
export async function setOrderReminders(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { caller }: Pick<RequestContext<CustomerCaller>, 'caller'>,
  { wanted }: Pick<Choice, 'wanted'>,
): Promise<Choice> {
  await (wanted ? acceptUnpaidMails(db, caller.id) : refuseUnpaidMails(db, caller.id));
  return { wanted, offered: config.UNPAID_ORDER_MAILS };
}
