import { Fragment } from 'react';

/** A private-use character that no text contains: the placeholder of the name. */
const PLACE = '\uE000';

type AroundNameProps = { name: string; text: (name: string) => string };

/** A text around a name, a key or a code, which a browser's translator does not change. */
export function AroundName({ name, text }: AroundNameProps) {
  return (
    <span>
      {text(PLACE)
        .split(PLACE)
        .map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a text keep their places
          <Fragment key={index}>
            {index === 0 ? null : <span translate="no">{name}</span>}
            {part === '' ? null : <span>{part}</span>}
          </Fragment>
        ))}
    </span>
  );
}
