import { DOWNLOAD_PREVIEW_MS } from '@regz/rules/downloads/access.ts';
import { messages } from '@regz/texts/en.ts';
import { type FocusEvent, type PointerEvent, useEffect, useId, useState } from 'react';
import { useReducedMotion } from '../../platform/theme/use-media.ts';
import { classNames } from '../../ui/class-names.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { DownloadFacts } from '../download-facts.tsx';
import type { Sample } from '../download-views.ts';
import { FetchLink } from '../fetch-link.tsx';
import { UpdateLabel } from '../update-label.tsx';

/** A sample project with pictures of it. */
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
          <h2 id={titleId} lang="en" className="min-w-0 text-xl">
            {title}
          </h2>
          <Badge tone="good">
            <span translate="no">{language}</span>
          </Badge>
          {description === '' ? null : (
            <p lang="en" className="w-full text-sm text-soft">
              {description}
            </p>
          )}
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

type RotatingPreviewProps = { title: string; images: readonly string[] };

/** The position of the shown image. */
function Dots({ count, shown }: { count: number; shown: number }) {
  return (
    <span
      aria-hidden="true"
      className="absolute right-3 bottom-3 flex gap-1.5 rounded-sm bg-[rgb(0_0_0/0.6)] px-2 py-1.5"
    >
      {Array.from({ length: count }, (_, dot) => (
        <span
          key={dot}
          className={classNames('size-1.5 rounded-full', dot === shown ? 'bg-accent' : 'bg-faint')}
        />
      ))}
    </span>
  );
}

/** The pictures of a sample project, one at a time, in a box of fixed shape. */
function RotatingPreview({ title, images }: RotatingPreviewProps) {
  const { index, handlers } = useRotation(images.length);
  return (
    <button
      type="button"
      aria-label={messages.downloads.preview({ title })}
      data-shown={index + 1}
      className="relative block aspect-[8/5] w-full cursor-pointer overflow-hidden rounded-t-md border-b border-line bg-ground focus-visible:-outline-offset-2"
      {...handlers}
    >
      {images.map((image, place) => (
        <img
          key={image}
          src={image}
          alt=""
          width={480}
          height={300}
          decoding="async"
          className={classNames(
            'absolute inset-0 size-full object-cover transition-opacity duration-200',
            place === index ? 'opacity-100' : 'opacity-0',
          )}
        />
      ))}
      {images.length > 1 ? <Dots count={images.length} shown={index} /> : null}
    </button>
  );
}

type Rotation = {
  /** The index of the shown image, from 0. */
  index: number;
  rotating: boolean;
  handlers: {
    onPointerEnter: (event: PointerEvent) => void;
    onPointerLeave: (event: PointerEvent) => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: () => void;
    onClick: () => void;
  };
};

/**
 * Shows the next of `count` images every second while they are hovered or focused. A press or a tap
 * stops and starts it. With reduced motion the image changes only on a press.
 */
function useRotation(count: number): Rotation {
  const calm = useReducedMotion();
  const [index, setIndex] = useState(0);
  const [wanted, setWanted] = useState(false);
  const rotating = wanted && !calm && count > 1;

  useEffect(() => {
    if (!rotating) return undefined;
    const timer = setInterval(() => setIndex((shown) => (shown + 1) % count), DOWNLOAD_PREVIEW_MS);
    return () => clearInterval(timer);
  }, [rotating, count]);

  return {
    index: index % Math.max(1, count),
    rotating,
    handlers: {
      onPointerEnter: ({ pointerType }) => {
        if (pointerType === 'mouse') setWanted(true);
      },
      onPointerLeave: ({ pointerType }) => {
        if (pointerType === 'mouse') setWanted(false);
      },
      onFocus: ({ target }) => {
        if (target.matches(':focus-visible')) setWanted(true);
      },
      onBlur: () => setWanted(false),
      onClick: () => {
        if (calm) setIndex((shown) => shown + 1);
        else setWanted(!wanted);
      },
    },
  };
}
