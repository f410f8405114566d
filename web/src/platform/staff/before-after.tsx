import { messages } from '@regz/texts/en.ts';
import { ArrowRight } from '../../ui/icons.ts';

type BeforeAfterProps = { label: string; before: string; after: string };

/** Shows how an act will change a value, before it is done. */
export function BeforeAfter({ label, before, after }: BeforeAfterProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-md border border-line bg-raised px-3 py-2 text-sm">
      <span className="mr-auto text-faint">{label}</span>
      <span className="wrap-anywhere">{before}</span>
      <ArrowRight className="size-4 text-faint" aria-hidden="true" />
      <span className="sr-only">{messages.adminSite.panel.becomes}</span>
      <span className="font-medium wrap-anywhere text-accent-text">{after}</span>
    </p>
  );
}
