import { messages } from '@regz/texts/en.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';

type LoadingPageProps = { title: string };

/** Shown while a page without a prerendered document loads. */
export function LoadingPage({ title }: LoadingPageProps) {
  return (
    <div className="page-width flex flex-1 flex-col items-start justify-center gap-4 py-16">
      <h1 className="text-3xl">{title}</h1>
      <p role="status" className="flex items-center gap-3 text-soft noscript:hidden">
        <Spinner />
        <span>{messages.sites.loadingPage}</span>
      </p>
    </div>
  );
}
