import { messages } from '@regz/texts/en.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, queries } from '../platform/api/api.ts';
import { errorText } from '../platform/api/error-text.ts';
import { formatInstant } from '../platform/time/format-date.ts';
import { Button } from '../ui/buttons/button.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { Pause, Play } from '../ui/icons.ts';
import { obstacleText } from './obstacle-text.ts';
import { PauseDialog } from './pause-dialog.tsx';
import type { Subscription } from './subscription-view.ts';
import { type Freezing, useFreezingAnswer } from './use-freezing-answer.ts';

const texts = messages.licensePause;

type LineProps = { text: string; more?: string; children?: ReactNode };

/** The current state, and the act that changes it. */
function Line({ text, more, children }: LineProps) {
  return (
    <div className="flex min-h-9 min-w-60 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p>{text}</p>
        {more === undefined ? null : <p className="text-soft">{more}</p>}
      </div>
      {children}
    </div>
  );
}

type EndProps = { label: string; pendingText: string; said: string; loud: boolean };

/** Resumes a paused subscription, or cancels a planned pause. */
function EndPause({ label, pendingText, said, loud }: EndProps) {
  const client = useQueryClient();
  const toast = useToast();
  const answered = useFreezingAnswer();
  const { isPending, mutate } = useMutation({
    mutationFn: () => api.licenses.thawLicense({}),
    onSuccess: async (freezing) => {
      await answered(freezing);
      toast.success(said);
    },
    onError: (error) => {
      toast.failure(errorText(error));
      void client.invalidateQueries({ queryKey: queries.licenses.readFreeze.key() });
      void client.invalidateQueries({ queryKey: queries.identity.me.key() });
    },
  });
  return (
    <Button
      size="sm"
      variant={loud ? 'primary' : 'secondary'}
      pending={isPending}
      pendingText={pendingText}
      onClick={() => mutate()}
    >
      <Play className="size-4" aria-hidden="true" />
      <span>{label}</span>
    </Button>
  );
}

/**
 * The button that starts a pause; or, if the rule forbids one, the time from which it is allowed.
 */
function BeginPause({ account, freezing }: { account: Subscription; freezing: Freezing }) {
  const [asked, setAsked] = useState(false);
  const { rule, obstacle } = freezing;
  // An open dialog shows the reason itself and keeps its values.
  if (obstacle !== null && !asked) {
    return <Line text={obstacleText(obstacle)} />;
  }
  return (
    <Line text={texts.rules.length({ least: rule.leastDays, most: rule.mostDays })}>
      <Button size="sm" variant="secondary" onClick={() => setAsked(true)}>
        <Pause className="size-4" aria-hidden="true" />
        <span>{texts.open}</span>
      </Button>
      <PauseDialog
        open={asked}
        onClose={() => setAsked(false)}
        account={account}
        freezing={freezing}
      />
    </Line>
  );
}

type PauseControlsProps = {
  account: Subscription;
  /** True if resuming is the page's primary act. */
  loud: boolean;
};

function Controls({ account, loud, freezing }: PauseControlsProps & { freezing: Freezing }) {
  const { asked, frozen } = freezing;
  if (frozen !== null) {
    const { keptDays, thawsOn } = frozen;
    return (
      <Line
        text={texts.frozen({ n: keptDays })}
        more={thawsOn === null ? texts.thawsByHand : texts.thawsOn({ day: formatInstant(thawsOn) })}
      >
        <EndPause
          label={texts.resume}
          pendingText={texts.resuming}
          said={texts.resumed}
          loud={loud}
        />
      </Line>
    );
  }
  if (asked === null) return <BeginPause account={account} freezing={freezing} />;
  return (
    <Line
      text={texts.asked({ n: asked.days, moment: formatInstant(asked.beginsAt) })}
      more={texts.askedWhy}
    >
      <EndPause
        label={texts.takeBack}
        pendingText={texts.takingBack}
        said={texts.takenBack}
        loud={false}
      />
    </Line>
  );
}

/** The state of the pause, and the acts that change it. */
export function PauseControls({ account, loud }: PauseControlsProps) {
  const freezing = useQuery(queries.licenses.readFreeze.queryOptions({ input: {} }));
  if (freezing.data !== undefined)
    return <Controls account={account} loud={loud} freezing={freezing.data} />;
  if (freezing.isError) return null;
  return (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-9 w-60" />
    </LoadingRegion>
  );
}
