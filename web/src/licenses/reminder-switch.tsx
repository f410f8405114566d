import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { api, queries } from '../platform/api/api.ts';
import { MailChoice } from '../platform/forms/mail-choice.tsx';

/**
 * The setting for mails about the end of the subscription.
 * @param enabled False if the account has no email address.
 */
export function ReminderSwitch({ enabled }: { enabled: boolean }) {
  const options = queries.licenses.readReminders.queryOptions({ input: {} });
  const { data } = useQuery({ ...options, enabled });
  if (!enabled || data === undefined) return null;
  return (
    <MailChoice
      texts={messages.licenseReminders}
      choice={data}
      queryKey={options.queryKey}
      choose={(choice) => api.licenses.setReminders(choice)}
    />
  );
}
