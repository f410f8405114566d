import { messages } from '@regz/texts/en.ts';
import { buttonClass } from '../ui/buttons/button-class.ts';
import { paths } from './paths.ts';

const { contact } = messages.clientSite.links;

/** The link to support next to a sentence that contains its words. Empty for other sentences. */
export function SupportLink({ text }: { text: string }) {
  if (!text.toLowerCase().includes(contact.toLowerCase())) return null;
  return (
    <a href={paths.contact} className={`mt-2 self-start ${buttonClass('secondary', 'sm')}`}>
      {contact}
    </a>
  );
}
