import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { messages } from '../i18n/en.ts';
import { useWords } from '../i18n/words.ts';
import { ToastProvider } from '../ui/feedback/toast.tsx';
import { createQueryClient } from './api/query-client.ts';
import { onSessionNews } from './api/session-account.ts';

/** What the logged-in sites need around their pages: server answers and messages. */
export function SiteProviders({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);

  // Whatever the page shows was sent for another account.
  useEffect(
    () =>
      onSessionNews(({ news }) => {
        if (news !== 'changed') return;
        queryClient.removeQueries({ type: 'inactive' });
        void queryClient.invalidateQueries();
      }),
    [queryClient],
  );

  const controls = useWords('controls', messages.controls);
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider label={controls.notifications} dismissLabel={controls.dismiss}>
        {children}
      </ToastProvider>
    </QueryClientProvider>
  );
}
