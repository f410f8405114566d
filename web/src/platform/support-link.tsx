import { messages } from '@regz/texts/en.ts';
import { buttonClass } from '../ui/buttons/button-class.ts';
import { paths } from './paths.ts';

/** The link to support next to a sentence that mentions it. Empty for other sentences. */
export function SupportLink({ text }: { text: string }) {
  if (!/contact support/i.test(text)) return null;
  return (
    <a href={paths.contact} className={`mt-2 self-start ${buttonClass('secondary', 'sm')}`}>
      {messages.clientSite.links.contact}
    </a>
  );
}
