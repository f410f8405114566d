import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messages } from '../i18n/en.ts';
import { api, queries } from '../platform/api/api.ts';
import { errorText } from '../platform/api/error-text.ts';
import { useToast } from '../ui/feedback/toast.tsx';
import { SwitchField } from '../ui/forms/switch-field.tsx';

const texts = messages.licenseReminders;

/** Whether one is mailed about the end of the subscription. @param enabled False without an address. */
export function ReminderSwitch({ enabled }: { enabled: boolean }) {
  const client = useQueryClient();
  const toast = useToast();
  const options = queries.licenses.readReminders.queryOptions({ input: {} });
  const { data } = useQuery({ ...options, enabled });
  const choose = useMutation({
    mutationFn: (wanted: boolean) => api.licenses.chooseReminders({ wanted }),
    onSuccess: (choice) => {
      client.setQueryData(options.queryKey, choice);
      toast.success(choice.wanted ? texts.on : texts.off);
    },
    onError: (error) => toast.failure(errorText(error)),
  });
  if (!enabled || data === undefined) return null;
  return (
    <SwitchField
      label={texts.label}
      checked={choose.isPending ? choose.variables : data.wanted}
      disabled={choose.isPending}
      onChange={({ target }) => choose.mutate(target.checked)}
    />
  );
}
