import type { MailedPage } from '@regz/rules/guide/mailed-pages.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../platform/api/api.ts';
import { errorText } from '../platform/api/error-text.ts';
import { Button } from '../ui/buttons/button.tsx';
import { useToast } from '../ui/feedback/toast.tsx';

const texts = messages.guide.toPc;

/** On a phone: mails the customer the address of this page, to open it on a PC. */
export function SendToPcButton({ page }: { page: MailedPage }) {
  const toast = useToast();
  const { isPending, mutate } = useMutation({
    mutationFn: () => api.guide.mailPage({ page }),
    onSuccess: ({ email }) => toast.success(texts.sent({ email })),
    onError: (error) => toast.failure(errorText(error)),
  });
  return (
    <span className="md:hidden print:hidden">
      <Button
        variant="secondary"
        pending={isPending}
        pendingText={texts.pending}
        onClick={() => mutate()}
      >
        {texts.action}
      </Button>
    </span>
  );
}
