import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../i18n/en.ts';
import { SessionItem } from '../../identity/session/session-item.tsx';
import { api, queries } from '../../platform/api/api.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { Customer } from './customers.ts';

const texts = messages.accountCustomers.sessions;

/** A user's sessions, each with a button that ends it. */
export function CustomerSessionsCard({ customer }: { customer: Customer }) {
  const { id, sessions } = customer;
  const client = useQueryClient();
  const toast = useToast();
  const end = useMutation({
    mutationFn: (sessionId: string) => api.customers.staff.endCustomerSession({ id, sessionId }),
    onSuccess: () => toast.success(messages.accountCards.sessions.ended),
    onError: (error) => toast.failure(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: queries.customers.staff.key() }),
  });
  return (
    <Card title={texts.title}>
      {sessions.length === 0 ? (
        <p className="text-soft">{texts.empty}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {sessions.map((session) => (
            <SessionItem
              key={session.id}
              session={{ ...session, current: false }}
              ending={end.isPending && end.variables === session.id}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
