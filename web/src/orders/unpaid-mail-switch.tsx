import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { api, queries } from '../platform/api/api.ts';
import { MailChoice } from '../platform/forms/mail-choice.tsx';

/**
 * The setting for mails about orders that ended unpaid.
 * @param enabled False without an address.
 */
export function UnpaidMailSwitch({ enabled }: { enabled: boolean }) {
  const options = queries.orders.readOrderReminders.queryOptions({ input: {} });
  const { data } = useQuery({ ...options, enabled });
  if (!enabled || data?.offered !== true) return null;
  return (
    <MailChoice
      texts={messages.orderUnpaidMails}
      choice={data}
      queryKey={options.queryKey}
      choose={(choice) => api.orders.setOrderReminders(choice)}
    />
  );
}
