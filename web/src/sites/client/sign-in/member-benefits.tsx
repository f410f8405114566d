import { messages } from '../../../i18n/en.ts';
import { KeyRound, Monitor, ShieldCheck } from '../../../ui/icons.ts';
import { KeyPicture } from './key-picture.tsx';

const texts = messages.accountEntrance;

const gains = [
  { icon: KeyRound, ...texts.key },
  { icon: Monitor, ...texts.device },
  { icon: ShieldCheck, ...texts.files },
];

/** What one gets by logging in: a picture of it, and three promises the product keeps. */
export function MemberBenefits() {
  return (
    <div className="flex flex-col gap-8">
      <KeyPicture />
      <ul className="flex flex-col gap-5">
        {gains.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <span className="grid size-10 shrink-0 place-items-center rounded-md border border-line bg-surface text-accent-text">
              <Icon className="size-5" aria-hidden="true" />
            </span>
            <span className="min-w-0">
              <span className="block font-medium">{title}</span>
              <span className="block text-sm text-soft">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
