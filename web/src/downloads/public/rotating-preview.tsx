import { messages } from '../../i18n/en.ts';
import { classNames } from '../../ui/class-names.ts';
import { useRotation } from './use-rotation.ts';

type RotatingPreviewProps = { title: string; images: readonly string[] };

/** The shown image's place among the others. */
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

/**
 * The pictures of a sample project, one at a time, in a place of fixed shape. Source: specification
 * B 2, B 9; ledger DL-2.
 */
export function RotatingPreview({ title, images }: RotatingPreviewProps) {
  const { index, handlers } = useRotation(images.length);
  return (
    <button
      type="button"
      aria-label={messages.downloads.preview(title)}
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
