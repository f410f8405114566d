import { GIVEN_LIMITS } from '@regz/rules/licenses/days-given.ts';
import { activity } from '@regz/texts/en/overview/activity-staff.ts';
import { ProgressMeter } from '../../ui/feedback/progress-meter.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { Activity } from './activity.ts';

const texts = activity.given;

function Meter({ label, given, most }: { label: string; given: number; most: number }) {
  const valueText = texts.of({
    given: given.toLocaleString('en'),
    most: most.toLocaleString('en'),
  });
  return (
    <ProgressMeter label={label} value={Math.min(given, most)} max={most} valueText={valueText} />
  );
}

/** The days that each person gave alone today, out of the limits. */
export function GivenCard({ given }: { given: Activity['givenToday'] }) {
  return (
    <Card title={texts.title} description={texts.description}>
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {given.map(({ id, username, role, ofCustomer, ofAll, massAccounts }) => {
          const limits = GIVEN_LIMITS[role];
          return (
            <li key={id} className="flex min-w-0 flex-col gap-3">
              <h3 translate="no" className="font-medium wrap-anywhere">
                {username}
              </h3>
              <Meter label={texts.all} given={ofAll} most={limits.ofAll} />
              {role === 'owner' ? (
                <Meter label={texts.accounts} given={massAccounts} most={limits.massAccounts} />
              ) : (
                <Meter label={texts.customer} given={ofCustomer} most={limits.ofCustomer} />
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
