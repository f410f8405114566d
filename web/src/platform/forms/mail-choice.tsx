import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../ui/feedback/toast.tsx';
import { SwitchField } from '../../ui/forms/switch-field.tsx';
import { errorText } from '../api/error-text.ts';

type Choice = { wanted: boolean };

type MailChoiceProps<Kept extends Choice> = {
  texts: { label: string; on: string; off: string };
  /** The choice, and the query key that stores it. */
  choice: Kept;
  queryKey: QueryKey;
  choose: (choice: Choice) => Promise<Kept>;
};

/** The choice to get mails about something. */
export function MailChoice<Kept extends Choice>(props: MailChoiceProps<Kept>) {
  const { texts, choice, queryKey, choose } = props;
  const client = useQueryClient();
  const toast = useToast();
  const choosing = useMutation({
    mutationFn: (wanted: boolean) => choose({ wanted }),
    onSuccess: (kept) => {
      client.setQueryData(queryKey, kept);
      toast.success(kept.wanted ? texts.on : texts.off);
    },
    onError: (error) => toast.failure(errorText(error)),
  });
  return (
    <SwitchField
      label={texts.label}
      checked={choosing.isPending ? choosing.variables : choice.wanted}
      disabled={choosing.isPending}
      onChange={({ target }) => choosing.mutate(target.checked)}
    />
  );
}
