import type { ByteRange } from '../../platform/ports/file-store.ts';

/**
 * The part of a file that a Range header asks for: `whole` without one, or with one that means several
 * parts or nothing, `beyond` for one outside of it (RFC 9110, 14.2).
 */
export function wantedRange(
  header: string | undefined,
  bytes: number,
): ByteRange | 'whole' | 'beyond' {
  const [, from = '', to = ''] = /^ *bytes=\s*(\d*)-(\d*)\s*$/u.exec(header ?? '') ?? [];
  if (from === '' && to === '') return 'whole';
  const last = bytes - 1;
  const range =
    from === ''
      ? { start: Math.max(0, bytes - Number(to)), end: last }
      : { start: Number(from), end: to === '' ? last : Math.min(Number(to), last) };
  if (from !== '' && to !== '' && Number(to) < Number(from)) return 'whole';
  return range.start > range.end ? 'beyond' : range;
}
