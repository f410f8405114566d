import { messages } from '@regz/texts/en.ts';
import { paths } from '../../../platform/paths.ts';
import { Link } from '../../../platform/routing/router.tsx';
import { ArrowLeft } from '../../../ui/icons.ts';

/** The link from a conversation to all of them. */
export function SupportBack() {
  return (
    <Link
      to={paths.support}
      className="-mb-4 inline-flex min-h-9 items-center gap-2 self-start text-sm text-soft hover:text-ink"
    >
      <ArrowLeft className="size-4" aria-hidden="true" />
      <span>{messages.contactOwn.thread.back}</span>
    </Link>
  );
}
