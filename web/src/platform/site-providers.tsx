import { messages } from '@regz/texts/en.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ToastProvider } from '../ui/feedback/toast.tsx';
import { createQueryClient } from './api/query-client.ts';

/** The providers that the logged-in sites need: server data and messages. */
export function SiteProviders({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const { notifications, dismiss } = messages.controls;
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider label={notifications} dismissLabel={dismiss}>
        {children}
      </ToastProvider>
    </QueryClientProvider>
  );
}
