import { resetProofPayload } from '@regz/rules/devices/reset-links.ts';
import { messages } from '@regz/texts/en.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ResetDone } from '../../../devices/reset-done.tsx';
import { type HeldProof, ResetPanel } from '../../../devices/reset-panel.tsx';
import { ResetSummaryCard } from '../../../devices/reset-summary-card.tsx';
import type { ResetLinkView } from '../../../devices/use-reset-link.ts';
import { IdentityProof } from '../../../identity/provider/identity-proof.tsx';
import { queries } from '../../../platform/api/api.ts';
import { paths } from '../../../platform/paths.ts';
import { Link, useLocation, useNavigate } from '../../../platform/routing/router.tsx';
import { useSecondsUntil } from '../../../platform/time/use-seconds-until.ts';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { chosenDevice, resetReturnPath } from './reset-return-path.ts';

const texts = messages.devices.reset;
const proofQuery = queries.identity.readIdentityProof.queryOptions({
  input: { purpose: 'device-reset' },
});

/** The session's proof for the link. Undefined while unknown. */
function useHeldProof(linkId: string): { proof: HeldProof | null | undefined; lost: () => void } {
  const client = useQueryClient();
  const toast = useToast();
  const { data, isPending } = useQuery({ ...proofQuery, retry: false });
  const held = data?.payload['link'] === linkId ? { deviceId: data.payload['device'] } : null;
  return {
    proof: isPending ? undefined : held,
    lost: () => {
      toast.failure(messages.errors.IDENTITY_PROOF_REQUIRED);
      void client.resetQueries({ queryKey: proofQuery.queryKey });
    },
  };
}

/** The names of the account's PCs by id. Without them the page shows the ids. */
function usePcNames(): ReadonlyMap<string, string> {
  const { data } = useQuery(queries.panel.listDevices.queryOptions({ input: {} }));
  return new Map(data?.devices.map(({ id, label }) => [id, label]));
}

type ResetStepsProps = {
  view: ResetLinkView;
  /** The time of the server's answer, in milliseconds by this browser's clock. */
  loadedAtMs: number;
  token: string;
  /** Shown when the link has expired. */
  expired: ReactNode;
};

/** The steps of an open link, next to a summary, until the reset is done. */
export function ResetSteps({ view, loadedAtMs, token, expired }: ResetStepsProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { proof, lost } = useHeldProof(view.linkId);
  const secondsLeft = useSecondsUntil(loadedAtMs + view.secondsLeft * 1000);
  const names = usePcNames();
  const [done, setDone] = useState(false);
  if (done) {
    return <ResetDone onLeave={() => navigate(paths.dashboard, { replace: true })} />;
  }
  if (secondsLeft === 0) return expired;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-5">
      <Card title={texts.steps.title} className="lg:col-span-3">
        {proof === undefined ? (
          <Skeleton className="h-64 w-full" />
        ) : (
          <ResetPanel
            view={view}
            token={token}
            names={names}
            proof={proof}
            chosenBefore={chosenDevice(search, view.deviceIds)}
            renderProof={(deviceId) => (
              <IdentityProof
                purpose="device-reset"
                payload={resetProofPayload(view.linkId, deviceId)}
                email={view.email}
                returnTo={resetReturnPath(pathname, view.deviceIds, deviceId)}
                variant="primary"
              />
            )}
            onDone={() => setDone(true)}
            onProofMissing={lost}
          />
        )}
      </Card>
      <div className="grid lg:col-span-2">
        <ResetSummaryCard
          view={view}
          secondsLeft={secondsLeft}
          cancel={
            <Link to={paths.dashboard} className={buttonClass('secondary')}>
              {texts.cancel}
            </Link>
          }
        />
      </div>
    </div>
  );
}
