import { messages } from '@regz/texts/en.ts';
import { useMutation } from '@tanstack/react-query';
import { SecuritySection } from '../identity/security-section.tsx';
import { api } from '../platform/api/api.ts';
import { failureText } from '../platform/api/failure-text.ts';
import { Button } from '../ui/buttons/button.tsx';
import { CopyButton } from '../ui/buttons/copy-button.tsx';
import { useToast } from '../ui/feedback/toast.tsx';

const texts = messages.staffChatLink;

/** Connects the logged-in staff member to a person of the chat, with a code. */
export function StaffChatSection() {
  const toast = useToast();
  const start = useMutation({
    mutationFn: () => api.staff.startChatLink({}),
    onError: (error) => toast.failure(failureText(error, texts.startFailed)),
  });
  const end = useMutation({
    mutationFn: () => api.staff.endChatLink({}),
    onSuccess: () => {
      start.reset();
      toast.success(texts.ended);
    },
    onError: (error) => toast.failure(failureText(error, texts.endFailed)),
  });
  const { data: shown } = start;
  const command = shown === undefined ? '' : `/connect ${shown.code}`;
  return (
    <SecuritySection title={texts.title}>
      <p className="text-sm text-soft">{shown === undefined ? texts.text : texts.send}</p>
      {shown === undefined ? null : (
        <>
          <p className="flex flex-wrap items-center gap-3">
            <code translate="no" className="font-mono">
              {command}
            </code>
            <CopyButton text={command} label={texts.copy} copiedLabel={texts.copied} />
          </p>
          {shown.isConnected ? <p className="text-sm text-soft">{texts.replaces}</p> : null}
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          size="sm"
          variant="secondary"
          pending={start.isPending}
          pendingText={texts.starting}
          onClick={() => start.mutate()}
        >
          {texts.start}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          pending={end.isPending}
          pendingText={texts.ending}
          onClick={() => end.mutate()}
        >
          {texts.end}
        </Button>
      </div>
    </SecuritySection>
  );
}
