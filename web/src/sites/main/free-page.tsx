import { messages } from '@regz/texts/en.ts';
import { pageMeta } from '../../platform/document/page-meta.ts';
import { paths } from '../../platform/paths.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Card } from '../../ui/layout/card.tsx';
import { PageBody } from '../frame/page-body.tsx';
import { MainHeading } from './main-heading.tsx';

const { coins, trial, ...texts } = messages.mainFree;
const { days } = messages.mainFree;

export function meta() {
  return pageMeta({ title: texts.heading, description: texts.description });
}

/** The ways to a free license. */
export default function FreePage() {
  return (
    <PageBody>
      <MainHeading title={texts.heading} description={texts.description} />
      <div className="grid gap-6 lg:grid-cols-2">
        <Card title={coins.title} description={coins.text}>
          <ol className="flex flex-1 list-decimal flex-col gap-2 pl-5">
            {coins.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <div>
            <a href={paths.taskAuth} className={buttonClass('secondary')}>
              {coins.action}
            </a>
          </div>
        </Card>
        <Card title={trial.title} description={trial.text}>
          <ul className="flex flex-1 list-disc flex-col gap-2 pl-5">
            {trial.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
          <p className="text-sm text-soft">{trial.where}</p>
          <div>
            <a href={paths.giveaway} className={buttonClass('secondary')}>
              {trial.action}
            </a>
          </div>
        </Card>
      </div>
      <FreeDays />
    </PageBody>
  );
}

/** The days of earning for a key, at an easy and at a full pace. */
function FreeDays() {
  const { key, easy, full } = days.columns;
  return (
    <Card title={days.title} description={days.note}>
      <table className="w-full max-w-[34rem] text-left text-sm">
        <caption className="sr-only">{days.caption}</caption>
        <thead className="text-faint">
          <tr>
            {[key, easy, full].map((column) => (
              <th key={column} scope="col" className="py-2 pr-2 font-medium last:pr-0 sm:pr-4">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.rows.map(([price, ...spans]) => (
            <tr key={price} className="border-t border-line">
              <th scope="row" className="py-2 pr-2 font-medium last:pr-0 sm:pr-4">
                {price}
              </th>
              {spans.map((span) => (
                <td key={span} className="py-2 pr-2 last:pr-0 sm:pr-4">
                  {span}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
