import type { ClaimName } from '@regz/rules/sites/site-settings.ts';
import type { ComponentType } from 'react';
import { messages } from '../../../i18n/en.ts';
import { paths } from '../../../platform/paths.ts';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { Claim } from './claim.tsx';
import { GamesDrawing, ShopDrawing, TasksDrawing } from './earn-drawings.tsx';
import { HomeSection } from './home-section.tsx';

const { earn } = messages.mainHome;

type Way = {
  claim: ClaimName;
  Drawing: ComponentType;
  title: string;
  text: string;
  unit: string;
};

const ways: readonly Way[] = [
  { claim: 'dailyTasks', Drawing: TasksDrawing, ...earn.tasks },
  { claim: 'miniGames', Drawing: GamesDrawing, ...earn.games },
  { claim: 'dailyCoins', Drawing: ShopDrawing, ...earn.shop },
];

/** Tasks, games and the shop of the task area. Source: specification A 2.2. */
export function HomeEarn() {
  return (
    <div className="border-y border-line bg-surface">
      <HomeSection heading={earn.heading} text={earn.text}>
        <ul className="grid gap-4 md:grid-cols-3">
          {ways.map(({ claim, Drawing, title, text, unit }) => (
            <li key={claim} className="home-card">
              <Drawing />
              <h3 className="text-xl">{title}</h3>
              <p className="flex-1 text-soft">{text}</p>
              <p className="border-t border-line pt-4 text-sm text-faint">
                <Claim name={claim} className="home-figure" /> <span>{unit}</span>
              </p>
            </li>
          ))}
        </ul>
        <div>
          <a href={paths.taskAuth} className={buttonClass('secondary')}>
            {earn.start}
          </a>
        </div>
      </HomeSection>
    </div>
  );
}
