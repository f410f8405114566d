import { ownPackageFirst } from '@regz/rules/licenses/package-parts.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, queries } from '../../platform/api/api.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { refusalData } from '../../platform/api/refusal-data.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { SupportLink } from '../../platform/support-link.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ArrowRight, Download, PackageOpen } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ALIGNED_CARD, ALIGNED_CARDS, cardTexts } from '../aligned-cards.tsx';
import { CardsLoading } from '../cards-loading.tsx';
import { DownloadFacts } from '../download-facts.tsx';
import type { LicensedDownload } from '../download-views.ts';
import { UpdateLabel } from '../update-label.tsx';

const texts = messages.downloads;
const restrictedTexts = messages.downloads.restricted;

function Cards({ downloads }: { downloads: readonly LicensedDownload[] }) {
  if (downloads.length === 0) {
    return (
      <EmptyState
        icon={<PackageOpen className="size-8" aria-hidden="true" />}
        title={texts.page.emptyTitle}
        text={texts.page.emptyText}
      />
    );
  }
  return (
    <div className={ALIGNED_CARDS}>
      {downloads.map((download, place) => (
        <LicensedCard key={download.id} download={download} quiet={place > 0} />
      ))}
    </div>
  );
}

type LicensedDownloadsProps = {
  /** False until the login is confirmed. */
  enabled: boolean;
  /** The features of the package whose files come first. Null for none. */
  ownFeatures: readonly string[] | null;
  /** All features. */
  features: readonly string[];
  /** Links of the Access Restricted view. While paused, resuming is enough. */
  restrictedActions: (paused: boolean) => ReactNode;
};

/** The licensed cards, or the reason why they are closed. */
export function LicensedDownloads(props: LicensedDownloadsProps) {
  const { enabled, ownFeatures, features, restrictedActions } = props;
  const list = useQuery(
    queries.downloads.listLicensedDownloads.queryOptions({ input: {}, enabled }),
  );
  // A later refusal has priority over the cards of an earlier answer.
  const restricted = refusalData(list.error, 'DOWNLOAD_ACCESS_RESTRICTED');
  if (restricted !== undefined) {
    const paused = restricted.reason === 'subscription-paused';
    return (
      <AccessRestricted reason={errorText(list.error)} paused={paused}>
        {restrictedActions(paused)}
      </AccessRestricted>
    );
  }
  return (
    <QueryRegion
      query={list}
      pending={<CardsLoading label={texts.page.loading} />}
      failed={texts.page.loadFailed}
    >
      {({ special, cards }) => (
        <Cards downloads={ownPackageFirst([...special, ...cards], ownFeatures, features)} />
      )}
    </QueryRegion>
  );
}

type AccessRestrictedProps = {
  /** The missing requirement, in a sentence. */
  reason: string;
  /** True if the missing requirement returns with the end of a pause. */
  paused: boolean;
  /** The next steps. */
  children: ReactNode;
};

/** Says that the licensed downloads are closed, and how to open them. */
function AccessRestricted({ reason, paused, children }: AccessRestrictedProps) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <Card title={restrictedTexts.title} description={restrictedTexts.text}>
        <Notice tone="warn">{reason}</Notice>
        <div className="flex flex-wrap gap-3">{children}</div>
      </Card>
      {paused ? null : (
        <Card title={restrictedTexts.way}>
          <ol className="flex list-decimal flex-col gap-2 pl-5 text-soft">
            {restrictedTexts.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Card>
      )}
    </div>
  );
}

type LicensedCardProps = {
  download: LicensedDownload;
  /** True if another card has the page's primary button. */
  quiet: boolean;
};

/** One licensed download. Its link is created when the button is pressed. */
function LicensedCard({ download, quiet }: LicensedCardProps) {
  const client = useQueryClient();
  const fetching = useMutation({
    mutationFn: () => api.downloads.issueLink({ id: download.id }),
    // The answer is a file to save, so the page does not change.
    onSuccess: ({ url }) => location.assign(url),
    // The refusal may mean that the whole page has changed.
    onError: () =>
      client.invalidateQueries({ queryKey: queries.downloads.listLicensedDownloads.key() }),
  });
  const { title, updateLabel, file } = download;
  const [Icon, label, name] =
    file === null
      ? [ArrowRight, texts.open, texts.openOf({ title })]
      : [Download, texts.download, texts.downloadOf({ title })];
  const fault = fetching.error === null ? null : errorText(fetching.error);
  return (
    <Card {...cardTexts(download)} className={ALIGNED_CARD}>
      <UpdateLabel text={updateLabel} />
      <DownloadFacts download={download} />
      {fault === null ? null : (
        <Notice tone="bad">
          <p>{fault}</p>
          <SupportLink text={fault} />
        </Notice>
      )}
      <div className="mt-auto pt-2">
        <Button
          className="w-full"
          variant={quiet ? 'secondary' : 'primary'}
          aria-label={name}
          icon={<Icon className="size-4" aria-hidden="true" />}
          pending={fetching.isPending}
          pendingText={texts.preparing}
          onClick={() => fetching.mutate()}
        >
          {label}
        </Button>
      </div>
    </Card>
  );
}
