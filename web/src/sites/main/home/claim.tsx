import { CLAIM_ATTRIBUTE } from '@regz/rules/sites/page-facts.ts';
import { type ClaimName, defaultClaims } from '@regz/rules/sites/site-settings.ts';

type ClaimProps = { name: ClaimName; className?: string };

/** A claim in the operator's words: the server replaces the default before it sends the page. */
export function Claim({ name, className }: ClaimProps) {
  return (
    <span {...{ [CLAIM_ATTRIBUTE]: name }} className={className}>
      {defaultClaims[name]}
    </span>
  );
}
