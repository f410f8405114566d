import { messages } from '@regz/texts/en.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { Absence } from '../session/session.ts';

const texts = messages.accountSession;

/** The reason for the login although the person was logged in. */
export function AbsenceNotice({ absence }: { absence: Absence | undefined }) {
  if (absence === 'banned') return <Notice tone="bad">{texts.banned}</Notice>;
  if (absence === 'ended') return <Notice tone="warn">{texts.ended}</Notice>;
  return null;
}
