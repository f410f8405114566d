import { messages } from '../../../i18n/en.ts';
import { type IconComponent, KeyRound, Monitor, ShieldCheck } from '../../../ui/icons.ts';
import { HomeSection } from './home-section.tsx';

const { why } = messages.mainHome;

const reasons: readonly { icon: IconComponent; title: string; text: string }[] = [
  { icon: KeyRound, ...why.key },
  { icon: Monitor, ...why.device },
  { icon: ShieldCheck, ...why.honest },
];

export function HomeWhy() {
  return (
    <HomeSection heading={why.heading}>
      <ul className="grid gap-8 md:grid-cols-3">
        {reasons.map(({ icon: Icon, title, text }) => (
          <li key={title} className="home-reason">
            <Icon aria-hidden="true" className="size-8 text-accent-text" />
            <h3 className="text-xl">{title}</h3>
            <p className="text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
