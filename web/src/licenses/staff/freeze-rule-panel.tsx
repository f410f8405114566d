import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../i18n/en.ts';
import { queries } from '../../platform/api/api.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Pencil } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { FreezeRuleForm, type FreezeRule } from './freeze-rule-form.tsx';

const texts = messages.licensePauseStaff;

function RuleText({ rule, onEdit }: { rule: FreezeRule; onEdit: () => void }) {
  const { sentences } = texts;
  const { isOn, leastDays, mostDays, most, periodDays, mostDaysAYear, hoursAfterRedemption } = rule;
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="flex flex-col items-start gap-2">
        <Badge tone={isOn ? 'good' : 'neutral'}>{isOn ? texts.on : texts.off}</Badge>
        <ul className="text-sm text-soft">
          <li>{sentences.length(leastDays, mostDays)}</li>
          <li>{sentences.often(most, periodDays)}</li>
          <li>{sentences.year(mostDaysAYear)}</li>
          <li>{sentences.redeemed(hoursAfterRedemption)}</li>
        </ul>
      </div>
      <IconButton label={texts.edit} onClick={onEdit}>
        <Pencil className="size-4" />
      </IconButton>
    </div>
  );
}

/** The rule for customers' pauses. */
export function FreezeRulePanel() {
  const rule = useQuery(queries.licenses.staff.readFreezeRule.queryOptions({ input: {} }));
  const [edited, setEdited] = useState<FreezeRule | null>(null);
  const close = () => setEdited(null);
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-28 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title} description={texts.description}>
      <QueryRegion query={rule} pending={pending} failed={texts.loadFailed}>
        {(loaded) => <RuleText rule={loaded} onEdit={() => setEdited(loaded)} />}
      </QueryRegion>
      <Dialog
        open={edited !== null}
        onClose={close}
        title={texts.form.title}
        closeLabel={messages.controls.close}
      >
        {edited === null ? null : <FreezeRuleForm rule={edited} onClose={close} />}
      </Dialog>
    </Card>
  );
}
