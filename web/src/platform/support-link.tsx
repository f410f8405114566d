import { messages } from '../i18n/en.ts';
import { paths } from './paths.ts';

/** The way to support beside a sentence that sends people there; nothing beside any other. */
export function SupportLink({ text }: { text: string }) {
  if (!/contact support/i.test(text)) return null;
  return (
    <a href={paths.contact} className="text-ink underline">
      {messages.clientSite.links.contact}
    </a>
  );
}
