import { messages } from '@regz/texts/en.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../platform/api/api.ts';
import type { FormChallenge } from '../platform/forms/use-challenged-send.ts';
import { useForm } from '../platform/forms/use-form.ts';
import { VisitorCard } from '../platform/forms/visitor-card.tsx';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { GiveawayFacts } from './giveaway-facts.tsx';
import { type Giveaway, giveawayOfNow, othersOfNow } from './giveaway.ts';
import { RecentWinners } from './recent-winners.tsx';
import {
  blankRegistration,
  RegistrationForm,
  type RegistrationState,
} from './registration-form.tsx';

const texts = messages.giveaways;
const REFRESH_MS = 30_000;
const { sent } = messages.giveaways;

type NowProps = {
  giveaway: Giveaway | undefined;
  form: RegistrationState;
  challenge: FormChallenge;
};

function Now({ giveaway, form, challenge }: NowProps) {
  if (giveaway === undefined) return <EmptyState title={texts.none} text={texts.noneText} />;
  if (giveaway.state !== 'open') return <GiveawayFacts giveaway={giveaway} />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <GiveawayFacts giveaway={giveaway} />
      <RegistrationCard giveaway={giveaway} form={form} challenge={challenge} />
    </div>
  );
}

type OthersProps = {
  giveaways: readonly Giveaway[];
  onChosen: (giveaway: Giveaway) => void;
};

/** The other giveaways: open ones, future ones, and those that wait for their draw. */
function Others({ giveaways, onChosen }: OthersProps) {
  if (giveaways.length === 0) return null;
  return (
    <section className="flex flex-col gap-4" aria-labelledby="other-giveaways">
      <h2 id="other-giveaways" className="text-2xl">
        {texts.others}
      </h2>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {giveaways.map((giveaway) => (
          <GiveawayFacts key={giveaway.id} giveaway={giveaway}>
            {giveaway.state === 'open' ? (
              <Button variant="secondary" className="self-start" onClick={() => onChosen(giveaway)}>
                {texts.choose}
              </Button>
            ) : null}
          </GiveawayFacts>
        ))}
      </div>
    </section>
  );
}

type OfNowProps = { giveaways: readonly Giveaway[]; challenge: FormChallenge };

/** The form keeps its values when a person switches to another open giveaway. */
function OfNow({ giveaways, challenge }: OfNowProps) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const form = useForm(blankRegistration);
  const now = giveawayOfNow(giveaways, chosenId);
  return (
    <>
      <Now giveaway={now} form={form} challenge={challenge} />
      <Others
        giveaways={othersOfNow(giveaways, now)}
        onChosen={({ id }) => {
          setChosenId(id);
          form.accept();
          form.focus('name');
        }}
      />
    </>
  );
}

/** The current giveaway with its form, the others, and the winners of earlier ones. */
export function GiveawayBoard({ challenge }: { challenge: FormChallenge }) {
  const list = useQuery({
    ...queries.giveaways.listGiveaways.queryOptions({ input: {} }),
    refetchInterval: REFRESH_MS,
  });
  const pending = (
    <LoadingRegion label={texts.loading} className="flex flex-col gap-6">
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-64 w-full" />
    </LoadingRegion>
  );
  return (
    <QueryRegion query={list} pending={pending} failed={texts.loadFailed}>
      {({ giveaways }) => (
        <>
          <OfNow giveaways={giveaways} challenge={challenge} />
          <RecentWinners giveaways={giveaways.filter(({ state }) => state === 'drawn')} />
        </>
      )}
    </QueryRegion>
  );
}

type RegistrationCardProps = {
  giveaway: Giveaway;
  form: RegistrationState;
  challenge: FormChallenge;
};

/** The form of an open giveaway. After the registration, the code of the entry. */
function RegistrationCard({ giveaway, form, challenge }: RegistrationCardProps) {
  const [codes, setCodes] = useState<Readonly<Record<string, string>>>({});
  const client = useQueryClient();
  const code = codes[giveaway.id];
  function register(given: string) {
    setCodes((present) => ({ ...present, [giveaway.id]: given }));
    void client.invalidateQueries({ queryKey: queries.giveaways.listGiveaways.key() });
  }
  const text =
    code === undefined ? null : (
      <>
        <p>{sent.code}</p>
        <p translate="no" className="font-mono wrap-anywhere text-ink">
          {code}
        </p>
      </>
    );
  return (
    <VisitorCard
      title={texts.form.title({ giveaway: giveaway.title })}
      sent={text && { title: sent.title, text }}
    >
      <RegistrationForm
        giveaway={giveaway}
        form={form}
        challenge={challenge}
        onRegistered={register}
      />
    </VisitorCard>
  );
}
