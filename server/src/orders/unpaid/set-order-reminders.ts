import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import {
  acceptUnpaidMails,
  refuseUnpaidMails,
  refusesUnpaidMails,
} from './unpaid-mails.queries.ts';

type Choice = { wanted: boolean; offered: boolean };

/** Whether a customer is mailed about orders that ended unpaid, and whether anybody is. */
export async function readOrderReminders(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { caller }: Pick<RequestContext<CustomerCaller>, 'caller'>,
): Promise<Choice> {
  const wanted = !(await refusesUnpaidMails(db, caller.id));
  return { wanted, offered: config.UNPAID_ORDER_MAILS };
}

/** Turns the mails about orders that ended unpaid on or off, from the next one on. */
export async function setOrderReminders(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { caller }: Pick<RequestContext<CustomerCaller>, 'caller'>,
  { wanted }: Pick<Choice, 'wanted'>,
): Promise<Choice> {
  await (wanted ? acceptUnpaidMails(db, caller.id) : refuseUnpaidMails(db, caller.id));
  return { wanted, offered: config.UNPAID_ORDER_MAILS };
}
