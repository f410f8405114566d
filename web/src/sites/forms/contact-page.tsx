import { messages } from '@regz/texts/en.ts';
import { ContactCard } from '../../contact/contact-card.tsx';
import { ContactNotes } from '../../contact/contact-notes.tsx';
import { pageMeta } from '../../platform/document/page-meta.ts';
import { EntrancePage } from '../frame/entrance-page.tsx';
import { useFormChallenge } from './use-form-challenge.tsx';

const texts = messages.contact;

export function meta() {
  return pageMeta({ title: texts.heading, description: texts.description });
}

/** The form for messages to staff. */
export default function ContactPage() {
  const challenge = useFormChallenge('contact');
  return (
    <EntrancePage title={texts.heading} description={texts.description} aside={<ContactNotes />}>
      <ContactCard challenge={challenge} />
    </EntrancePage>
  );
}
