import { useId } from 'react';
import { Badge } from '../../ui/feedback/badge.tsx';
import { DownloadFacts } from '../download-facts.tsx';
import type { Sample } from '../download-views.ts';
import { FetchLink } from '../fetch-link.tsx';
import { UpdateLabel } from '../update-label.tsx';
import { RotatingPreview } from './rotating-preview.tsx';

/** A sample project with pictures of it. Source: specification B 2, B 3; ledger DL-2. */
export function SampleCard({ download }: { download: Sample }) {
  const titleId = useId();
  const { title, description, language, updateLabel, images } = download;
  return (
    <section
      aria-labelledby={titleId}
      className="mb-6 flex min-w-0 flex-col rounded-md border border-line bg-surface"
    >
      {images.length > 0 ? <RotatingPreview title={title} images={images} /> : null}
      <div className="flex min-w-0 flex-1 flex-col gap-4 p-6">
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h2 id={titleId} className="min-w-0 text-xl">
            {title}
          </h2>
          <Badge tone="good">{language}</Badge>
          {description === '' ? null : <p className="w-full text-sm text-soft">{description}</p>}
        </header>
        <UpdateLabel text={updateLabel} />
        <DownloadFacts download={download} />
        <div className="mt-auto pt-2">
          <FetchLink download={download} />
        </div>
      </div>
    </section>
  );
}
