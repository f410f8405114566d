import { messages } from '@regz/texts/en.ts';
import { Card } from '../ui/layout/card.tsx';

const { benefits } = messages.guild;

/** The benefits of a guild membership. */
export function GuildBenefits() {
  return (
    <Card title={benefits.title} quiet>
      <ul className="flex flex-col gap-4">
        {benefits.items.map(([title, text]) => (
          <li key={title} className="border-l border-accent-text pl-4">
            <p className="font-medium">{title}</p>
            <p className="text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
