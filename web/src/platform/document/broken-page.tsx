import { messages } from '@regz/texts/en.ts';
import { Button } from '../../ui/buttons/button.tsx';

/** Replaces a page that fails during rendering. */
export function BrokenPage() {
  const { broken } = messages.sites;
  return (
    <main className="page-width flex flex-1 flex-col items-start justify-center gap-6 py-16">
      <h1 className="text-3xl md:text-4xl">{broken.heading}</h1>
      <p className="max-w-prose text-soft">{broken.text}</p>
      <Button onClick={() => location.reload()}>{broken.reload}</Button>
    </main>
  );
}
