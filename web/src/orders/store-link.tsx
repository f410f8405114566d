import { messages } from '@regz/texts/en.ts';
import { paths } from '../platform/paths.ts';
import { buttonClass } from '../ui/buttons/button-class.ts';
import { Store } from '../ui/icons.ts';

type StoreLinkProps = {
  label: string;
  /** True for a secondary button. */
  quiet?: boolean;
};

/** Opens the store of the main site in a new tab. */
export function StoreLink({ label, quiet = false }: StoreLinkProps) {
  return (
    <a
      href={paths.store}
      target="_blank"
      rel="noopener"
      className={buttonClass(quiet ? 'secondary' : 'primary', 'sm')}
    >
      <Store className="size-4" aria-hidden="true" />
      <span>{label}</span>
      <span className="sr-only">{` ${messages.orders.history.newTab}`}</span>
    </a>
  );
}
