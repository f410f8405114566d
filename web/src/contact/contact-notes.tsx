import { messages } from '@regz/texts/en.ts';
import { paths } from '../platform/paths.ts';
import { Link } from '../platform/routing/router.tsx';
import { Card } from '../ui/layout/card.tsx';

const texts = messages.contact.aside;

/** Hints before a person writes to staff. */
export function ContactNotes() {
  return (
    <Card title={texts.title} quiet>
      <ul className="flex flex-col gap-3">
        {texts.items.map((item) => (
          <li key={item} className="border-l border-accent-text pl-4 text-soft">
            {item}
          </li>
        ))}
        <li className="border-l border-accent-text pl-4 text-soft">
          <Link to={paths.status} className="underline underline-offset-4">
            {texts.status}
          </Link>
        </li>
      </ul>
    </Card>
  );
}
