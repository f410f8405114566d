import { Fragment } from 'react';

/** Private characters that no text has: the places of the names. */
const places = ['\uE000', '\uE001'] as const;

type AroundNameProps = { name: string; text: (name: string) => string };

/** A text around a name, a key or a code, which a browser's translator leaves as it is. */
export function AroundName({ name, text }: AroundNameProps) {
  return <AroundNames names={[name, '']} text={text} />;
}

type AroundNamesProps = {
  names: readonly [string, string];
  text: (one: string, other: string) => string;
};

/** The same around two of them. */
export function AroundNames({ names, text }: AroundNamesProps) {
  const parts = text(...places).split(/([\uE000\uE001])/u);
  return (
    <span>
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a text keep their places
        <Fragment key={index}>{part === '' ? null : partOf(part, names)}</Fragment>
      ))}
    </span>
  );
}

function partOf(part: string, [one, other]: readonly [string, string]) {
  if (part === places[0]) return <span translate="no">{one}</span>;
  if (part === places[1]) return <span translate="no">{other}</span>;
  return <span>{part}</span>;
}
