import type { ClaimName } from '@regz/rules/sites/site-settings.ts';
import { messages } from '@regz/texts/en.ts';
import type { ComponentType } from 'react';
import { paths } from '../../../platform/paths.ts';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { Claim } from './claim.tsx';
import { HomeSection } from './home-section.tsx';

const { earn } = messages.mainHome;
const SEGMENTS = 10;
const DONE = 7;
const STEP = 26;

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

/** Tasks, games and the shop of the task area. */
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

/** Ten tasks in a row, some of them done. */
function TasksDrawing() {
  const segments = Array.from({ length: SEGMENTS }, (_, index) => index);
  return (
    <svg viewBox="0 0 260 72" aria-hidden="true" className="home-drawing">
      {segments.map((index) => (
        <path
          key={index}
          d={`M${index * STEP + 9} 20h14l-8 32h-14z`}
          className={index < DONE ? 'lit' : undefined}
        />
      ))}
    </svg>
  );
}

/** A maze and the way through it, which is drawn while the card scrolls into view. */
function GamesDrawing() {
  return (
    <svg viewBox="0 0 254 72" aria-hidden="true" className="home-drawing">
      <path d="M1 15h42M99 15h14M169 15h14M225 15h14M15 29h14M43 29h56M155 29h14M211 29h28M1 43h14M29 43h14M57 43h42M113 43h42M169 43h28M15 57h14M71 57h14M127 57h14M183 57h14M225 57h14M15 43v14M29 29v14M43 15v14M43 43v28M57 1v14M57 43v14M71 15v14M85 1v14M85 57v14M99 15v42M113 15v14M113 43v14M127 1v42M127 57v14M141 15v28M155 15v14M155 43v14M169 1v14M169 29v42M183 15v14M197 15v42M211 1v56M225 43v28M239 15v28M1 1h252v70h-252z" />
      <path
        pathLength={1}
        className="way found"
        d="M8 8h42v14h14v-14h14v14h14v-14h28v28h-14v28h14v-14h28v14h14v-28h-14v-28h14v14h14v14h14v-28h14v56h14v-28h14v14h14v14"
      />
    </svg>
  );
}

/** Coins that turn into a key. */
function ShopDrawing() {
  return (
    <svg viewBox="0 0 260 72" aria-hidden="true" className="home-drawing">
      {[20, 38, 56].map((x) => (
        <circle key={x} cx={x} cy={36} r={18} className="coin" />
      ))}
      <path d="M88 36h28m-9-8 9 8-9 8" />
      <path d="M132 18h118l8 8v20l-8 8h-118z" className="key" />
      {[150, 178, 206, 234].map((x) => (
        <path key={x} d={`M${x - 8} 36h16`} className="way" />
      ))}
    </svg>
  );
}
