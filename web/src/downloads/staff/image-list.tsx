import { DOWNLOAD_LIMITS, previewTypes } from '@regz/rules/downloads/items.ts';
import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ArrowUp, Trash } from '../../ui/icons.ts';
import { UploadControl, useUpload } from './upload-control.tsx';

const texts = messages.downloadsStaff.images;

type ImageListProps = {
  /** The checksums of the images in their order. */
  images: readonly string[];
  maxBytes: number;
  onChange: (images: readonly string[]) => void;
};

/** The preview images of a sample project: upload, order, removal. */
export function ImageList({ images, maxBytes, onChange }: ImageListProps) {
  const [isWrong, setIsWrong] = useState(false);
  const upload = useUpload(maxBytes, ({ sha256, imageType }) => {
    setIsWrong(imageType === null);
    const isNew = imageType !== null && !images.includes(sha256);
    if (isNew) onChange([...images, sha256]);
  });

  function moveForward(place: number) {
    const moved = images[place];
    if (moved === undefined) return;
    onChange(images.toSpliced(place, 1).toSpliced(place - 1, 0, moved));
  }

  return (
    <fieldset className="flex flex-col gap-3 rounded-md border border-line px-4 pb-4">
      <legend className="px-1 text-sm font-medium text-soft">{texts.label}</legend>
      <p className="text-sm text-faint">{texts.hint}</p>
      <ol className="flex flex-col divide-y divide-line">
        {images.map((sha256, place) => (
          <li key={sha256} className="flex items-center gap-3 py-1">
            <span className="flex-1 text-sm text-ink">{texts.name({ place: place + 1 })}</span>
            <span translate="no" className="font-mono text-xs text-faint">
              {sha256.slice(0, 12)}
            </span>
            <IconButton
              label={texts.forward({ place: place + 1 })}
              disabled={place === 0}
              onClick={() => moveForward(place)}
            >
              <ArrowUp className="size-4" />
            </IconButton>
            <IconButton
              label={texts.remove({ place: place + 1 })}
              onClick={() => onChange(images.toSpliced(place, 1))}
            >
              <Trash className="size-4" />
            </IconButton>
          </li>
        ))}
      </ol>
      {images.length === 0 ? <p className="text-sm text-faint">{texts.none}</p> : null}
      {isWrong ? <Notice tone="bad">{texts.unsupported}</Notice> : null}
      {images.length < DOWNLOAD_LIMITS.images ? (
        <UploadControl upload={upload} label={texts.add} accept={previewTypes.join(',')} />
      ) : null}
    </fieldset>
  );
}
