import { apiTokenState } from '@regz/rules/api-tokens/token-state.ts';
import { messages } from '../i18n/en.ts';
import { formatInstant, formatInstantDay } from '../platform/time/format-date.ts';
import { useNow } from '../platform/time/use-now.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Badge, type Tone } from '../ui/feedback/badge.tsx';
import type { ListedToken } from './api-tokens.ts';

const texts = messages.apiTokensStaff;

const tones = { running: 'good', expired: 'neutral', revoked: 'bad' } satisfies Record<
  keyof typeof texts.states,
  Tone
>;

type State = keyof typeof tones;

function endText({ expiresAt, revokedAt }: ListedToken, state: State): string {
  if (revokedAt !== null) return texts.revokedOn(formatInstantDay(revokedAt));
  const day = formatInstantDay(expiresAt);
  return state === 'expired' ? texts.expired(day) : texts.expires(day);
}

function lastUseText({ lastUsedAt, lastUsedAddress }: ListedToken): string {
  if (lastUsedAt === null) return texts.neverUsed;
  return texts.lastUsed(formatInstant(lastUsedAt), lastUsedAddress ?? '');
}

/** A token with its state and scopes, which one press revokes. */
export function TokenItem({ token, onRevoke }: { token: ListedToken; onRevoke: () => void }) {
  const ends = { expiresAtMs: Date.parse(token.expiresAt), isRevoked: token.revokedAt !== null };
  const state = apiTokenState(ends, useNow());
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="min-w-0 font-sans text-base font-medium wrap-anywhere">{token.name}</h3>
          <Badge tone={tones[state]}>{texts.states[state]}</Badge>
        </div>
        <p translate="no" className="font-mono text-sm wrap-anywhere text-soft">
          {`rgz_${token.id}_…`}
        </p>
        <ul className="text-sm text-soft">
          {token.scopes.map((scope) => (
            <li key={scope}>{texts.scopes[scope]}</li>
          ))}
        </ul>
        {token.addressBlocks.length === 0 ? null : (
          <p className="text-sm wrap-anywhere text-soft">
            {texts.onlyFrom(token.addressBlocks.join(', '))}
          </p>
        )}
        <p className="text-sm text-faint">
          {`${texts.madeBy(token.username, formatInstantDay(token.createdAt))} · ${endText(token, state)}`}
        </p>
        <p className="text-sm text-faint">{lastUseText(token)}</p>
      </div>
      {state === 'running' ? (
        <Button
          variant="secondary"
          size="sm"
          aria-label={texts.revokeOf(token.name)}
          onClick={onRevoke}
        >
          {texts.revoke}
        </Button>
      ) : null}
    </li>
  );
}
