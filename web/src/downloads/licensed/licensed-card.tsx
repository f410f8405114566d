import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../i18n/en.ts';
import { api, queries } from '../../platform/api/api.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { SupportLink } from '../../platform/support-link.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ArrowRight, Download } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ALIGNED_CARD } from '../aligned-cards.ts';
import { DownloadFacts } from '../download-facts.tsx';
import type { LicensedDownload } from '../download-views.ts';
import { UpdateLabel } from '../update-label.tsx';

const texts = messages.downloads;

/** One licensed download; its link is made when the button is pressed. Source: B 2; DL-1. */
export function LicensedCard({ download }: { download: LicensedDownload }) {
  const client = useQueryClient();
  const fetching = useMutation({
    mutationFn: () => api.downloads.issueLink({ id: download.id }),
    // The answer is a file to save, so the page stays where it is.
    onSuccess: ({ url }) => location.assign(url),
    // The refusal may mean that the whole page has changed.
    onError: () =>
      client.invalidateQueries({ queryKey: queries.downloads.listLicensedDownloads.key() }),
  });
  const { title, description, updateLabel, file } = download;
  const [Icon, label, name] =
    file === null
      ? [ArrowRight, texts.open, texts.openOf(title)]
      : [Download, texts.download, texts.downloadOf(title)];
  const fault = fetching.error === null ? null : errorText(fetching.error);
  return (
    <Card title={title} description={description} className={ALIGNED_CARD}>
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
