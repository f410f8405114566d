import { timeChanges } from '@regz/texts/en/licenses/time-changes-staff.ts';
import { formatInstant } from '../../../platform/time/format-date.ts';
import { AroundName } from '../../../ui/around-name.tsx';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';
import { mailText, type TimeChange, whomText, whyText } from './time-changes.ts';

const texts = timeChanges.change;

/** The accounts, the effect and the author. */
export function TimeChangeFacts({ change }: { change: TimeChange }) {
  const { filter, preview, mail, madeBy, madeAt, appliedBy, appliedAt, undoneBy } = change;
  const { packages, origin } = filter;
  const by = (name: string, at: string) => (
    <AroundName
      name={name}
      text={(who) => timeChanges.list.made({ name: who, time: formatInstant(at) })}
    />
  );
  return (
    <DescriptionList
      rows={[
        { label: texts.facts.whom, value: whomText(filter) },
        {
          label: texts.facts.packages,
          value: packages.length === 0 ? texts.anyPackage : packages.join(', '),
        },
        { label: texts.facts.origin, value: timeChanges.form.origins[origin] },
        ...(preview.latestEnd === null
          ? []
          : [{ label: texts.facts.latestEnd, value: formatInstant(preview.latestEnd) }]),
        ...(preview.frozen === 0 ? [] : [{ label: texts.facts.frozen, value: preview.frozen }]),
        ...(preview.left.length === 0 ? [] : [{ label: texts.left, value: whyText(preview.left) }]),
        {
          label: texts.facts.mail,
          value: <span className="whitespace-pre-line">{mailText(mail)}</span>,
        },
        { label: texts.facts.made, value: by(madeBy, madeAt) },
        ...(appliedBy === null || appliedAt === null
          ? []
          : [{ label: texts.facts.applied, value: by(appliedBy, appliedAt) }]),
        ...(undoneBy === null
          ? []
          : [{ label: texts.facts.undone, value: <span translate="no">{undoneBy}</span> }]),
      ]}
    />
  );
}
