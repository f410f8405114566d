import { inflateSync } from 'node:zlib';

/**
 * The lines of a PDF, in order: the text of each marked part of its pages, which a reader copies
 * and searches.
 */
export function pdfTexts(pdf: Buffer): string[] {
  return contentsOf(pdf).flatMap((content) =>
    Array.from(content.matchAll(/\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/gu), ([, text = '']) =>
      decoded(text),
    ),
  );
}

/** The number of pages of a PDF. */
export function pdfPages(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b/gu)?.length ?? 0;
}

/** The streams of a PDF, inflated, including those of fonts. */
function contentsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return Array.from(
    text.matchAll(/\/Length (\d+)[^>]*>>\s*stream\n/gu),
    ({ 0: head, 1: length, index }) => {
      const bytes = pdf.subarray(index + head.length, index + head.length + Number(length));
      return (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
    },
  );
}

/** A string of a PDF: bytes, or UTF-16 with its mark, with a backslash before what would end it. */
function decoded(text: string): string {
  const plain = text.replaceAll(/\\([nrtbf]|[\s\S])/gu, (_, sign: string) => {
    const controls: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
    return controls[sign] ?? sign;
  });
  if (!plain.startsWith('\u00fe\u00ff')) return plain;
  return Buffer.from(plain.slice(2), 'latin1').swap16().toString('utf16le');
}
