import { Card } from '../../ui/layout/card.tsx';
import { ALIGNED_CARD, cardTexts } from '../aligned-cards.tsx';
import { DownloadFacts } from '../download-facts.tsx';
import type { Tool } from '../download-views.ts';
import { FetchLink } from '../fetch-link.tsx';
import { UpdateLabel } from '../update-label.tsx';

/** A public tool. */
export function ToolCard({ download }: { download: Tool }) {
  return (
    <Card {...cardTexts(download)} className={ALIGNED_CARD}>
      <UpdateLabel text={download.updateLabel} />
      <DownloadFacts download={download} />
      <div className="mt-auto pt-2">
        <FetchLink download={download} />
      </div>
    </Card>
  );
}
