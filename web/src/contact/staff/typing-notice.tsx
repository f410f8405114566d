import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../platform/api/api.ts';
import { useMay } from '../../platform/staff/use-may.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

const AGAIN_MS = 4000;

/** Tells colleagues that the reader is writing an answer, and names colleagues who are. */
export function TypingNotice({ id, isTyping }: { id: string; isTyping: boolean }) {
  const may = useMay();
  const { data } = useQuery({
    ...queries.contact.staff.shareTyping.queryOptions({ input: { id, isTyping } }),
    refetchInterval: AGAIN_MS,
    enabled: may('contact.staff.shareTyping'),
    placeholderData: (before) => before,
  });
  if (data === undefined || data.names.length === 0) return null;
  return (
    <Notice tone="warn">
      {data.names.map((name) => (
        <p key={name} className="wrap-anywhere">
          {messages.contactStaff.isWriting({ name })}
        </p>
      ))}
    </Notice>
  );
}
