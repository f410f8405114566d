import { oncePer as texts } from '@regz/texts/en/free-panel/staff.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../platform/api/api.ts';
import { failureText } from '../platform/api/failure-text.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { SwitchField } from '../ui/forms/switch-field.tsx';
import { Card } from '../ui/layout/card.tsx';

const marks = [
  { per: 'device', label: texts.device, hint: texts.deviceHint },
  { per: 'community', label: texts.community, hint: texts.communityHint },
  { per: 'parts', label: texts.parts, hint: texts.partsHint },
] as const;

type Mark = (typeof marks)[number]['per'];

/** Staff's choice of the further limits to one trial, besides one per account. */
export function OncePerCard() {
  const chosen = useQuery(queries.freePanel.staff.readOncePer.queryOptions({ input: {} }));
  const client = useQueryClient();
  const toast = useToast();
  const choose = useMutation({
    mutationFn: (choice: { per: Mark; isOn: boolean }) => api.freePanel.staff.setOncePer(choice),
    onSuccess: () => toast.success(texts.saved),
    onError: (error) => toast.failure(failureText(error, texts.failed)),
    onSettled: () =>
      client.invalidateQueries({ queryKey: queries.freePanel.staff.readOncePer.key() }),
  });
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-24 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title} description={texts.description}>
      <QueryRegion query={chosen} pending={pending} failed={texts.loadFailed}>
        {(isOn) => (
          <ul className="flex flex-col gap-3">
            {marks.map(({ per, label, hint }) => (
              <li key={per}>
                <SwitchField
                  label={label}
                  checked={
                    choose.isPending && choose.variables.per === per
                      ? choose.variables.isOn
                      : isOn[per]
                  }
                  disabled={choose.isPending}
                  aria-describedby={`once-per-${per}`}
                  onChange={({ target }) => choose.mutate({ per, isOn: target.checked })}
                />
                <p id={`once-per-${per}`} className="text-sm text-faint">
                  {hint}
                </p>
              </li>
            ))}
          </ul>
        )}
      </QueryRegion>
    </Card>
  );
}
