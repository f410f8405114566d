import { paths } from '../platform/paths.ts';
import type { GuideLink, GuideText } from './guide-content.ts';

const LINK_CLASS = 'text-accent-text underline underline-offset-4';

type PiecesProps = {
  text: GuideText;
  /** Where the community is joined; null where the operator named no place, undefined until known. */
  communityInviteUrl: string | null | undefined;
};

function LinkPiece({ link, communityInviteUrl }: { link: GuideLink } & Omit<PiecesProps, 'text'>) {
  if (link.to !== 'community') {
    return (
      <a href={paths[link.to]} className={LINK_CLASS}>
        {link.text}
      </a>
    );
  }
  if (!communityInviteUrl) return <span>{link.text}</span>;
  return (
    <a href={communityInviteUrl} target="_blank" rel="noreferrer" className={LINK_CLASS}>
      {link.text}
    </a>
  );
}

/** A sentence of the guide with its links. */
export function GuidePieces({ text, communityInviteUrl }: PiecesProps) {
  return text.map((piece) =>
    typeof piece === 'string' ? (
      <span key={piece}>{piece}</span>
    ) : (
      <LinkPiece key={piece.text} link={piece} communityInviteUrl={communityInviteUrl} />
    ),
  );
}
