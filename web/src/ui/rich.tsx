import { Fragment, type ReactElement } from 'react';

/** A part of a sentence: plain text, or a mark and the text inside it. */
type Part<Mark extends string> = string | readonly [mark: Mark, text: string];

type RichProps<Mark extends string> = {
  parts: readonly Part<Mark>[];
  /** Elements, not texts: a browser that translates replaces a text that has siblings. */
  marks: { readonly [Each in Mark]: (text: string) => ReactElement };
};

/** A sentence with marked parts. `marks` returns the element of each mark. */
export function Rich<Mark extends string>({ parts, marks }: RichProps<Mark>) {
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence keep their order
    <Fragment key={index}>
      {typeof part === 'string' ? <span>{part}</span> : marks[part[0]](part[1])}
    </Fragment>
  ));
}
