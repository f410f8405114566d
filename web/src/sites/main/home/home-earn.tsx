import type { ClaimName } from '@regz/rules/sites/site-settings.ts';
import { messages } from '../../../i18n/en.ts';
import { paths } from '../../../platform/paths.ts';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { Claim } from './claim.tsx';
import { HomeSection } from './home-section.tsx';

const { earn } = messages.mainHome;

const ways: readonly { claim: ClaimName; title: string; text: string; unit: string }[] = [
  { claim: 'dailyTasks', ...earn.tasks },
  { claim: 'miniGames', ...earn.games },
  { claim: 'dailyCoins', ...earn.shop },
];

/** Tasks, games and the shop of the task area. Source: specification A 2.2. */
export function HomeEarn() {
  return (
    <div className="border-y border-line bg-surface">
      <HomeSection heading={earn.heading} text={earn.text}>
        <ul className="grid gap-4 md:grid-cols-3">
          {ways.map(({ claim, title, text, unit }) => (
            <li key={claim} className="home-card">
              <h3 className="text-xl">{title}</h3>
              <p className="flex-1 text-soft">{text}</p>
              <p className="border-t border-line pt-4 text-sm text-faint">
                <Claim name={claim} className="home-figure" /> {unit}
              </p>
            </li>
          ))}
        </ul>
        <div>
          <a href={paths.taskAuth} className={buttonClass('primary')}>
            {earn.start}
          </a>
        </div>
      </HomeSection>
    </div>
  );
}
