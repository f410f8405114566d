import { messages } from '../../i18n/en.ts';
import { Button } from '../../ui/buttons/button.tsx';

/** What remains when a page fails while it is drawn (SITE-6). */
export function BrokenPage() {
  return (
    <main className="page-width flex flex-1 flex-col items-start justify-center gap-6 py-16">
      <h1 className="text-3xl md:text-4xl">{messages.sites.broken.heading}</h1>
      <p className="max-w-prose text-soft">{messages.sites.broken.text}</p>
      <Button onClick={() => location.reload()}>{messages.sites.broken.reload}</Button>
    </main>
  );
}
