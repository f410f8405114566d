import { apiTokenState } from '@regz/rules/api-tokens/token-state.ts';
import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../platform/api/api.ts';
import { errorText } from '../platform/api/error-text.ts';
import { DeleteDialog } from '../platform/forms/delete-dialog.tsx';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { formatInstant, formatInstantDay } from '../platform/time/format-date.ts';
import { useNow } from '../platform/time/use-now.ts';
import { AroundName } from '../ui/around-name.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { SecretDialog } from '../ui/dialogs/secret-dialog.tsx';
import { Badge, type Tone } from '../ui/feedback/badge.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { type ListedToken, CreateTokenDialog } from './create-token-dialog.tsx';

const texts = messages.apiTokensStaff;

function TokensLoading() {
  return (
    <LoadingRegion label={texts.loading} className="flex flex-col gap-4">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </LoadingRegion>
  );
}

function TokenList({
  tokens,
  onRevoke,
}: {
  tokens: readonly ListedToken[];
  onRevoke: (token: ListedToken) => void;
}) {
  if (tokens.length === 0) return <EmptyState title={texts.none} text={texts.noneText} />;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {tokens.map((token) => (
        <TokenItem key={token.id} token={token} onRevoke={() => onRevoke(token)} />
      ))}
    </ul>
  );
}

/**
 * The API Tokens tab of the admin panel: the credentials of programs, and the accounts they act
 * for.
 */
export function ApiTokensTab() {
  const tokens = useQuery(queries.apiTokens.listTokens.queryOptions({ input: {} }));
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<ListedToken | null>(null);
  return (
    <Card
      title={texts.title}
      description={texts.description}
      actions={
        <Button size="sm" onClick={() => setMaking(true)}>
          {texts.add}
        </Button>
      }
    >
      <QueryRegion query={tokens} pending={<TokensLoading />} failed={texts.loadFailed}>
        {(rows) => <TokenList tokens={rows} onRevoke={setDoomed} />}
      </QueryRegion>
      <p className="text-sm">
        <a className="text-accent-text underline" href="/api/docs" target="_blank" rel="noreferrer">
          {texts.docs}
        </a>
      </p>
      <CreateTokenDialog open={making} onMade={setMade} onClose={() => setMaking(false)} />
      <MadeTokenDialog token={made} onClose={() => setMade(null)} />
      <RevokeTokenDialog token={doomed} onClose={() => setDoomed(null)} />
    </Card>
  );
}

/** Shows the whole new token, once. */
function MadeTokenDialog({ token, onClose }: { token: string | null; onClose: () => void }) {
  return (
    <SecretDialog secret={token} texts={texts.madeDialog} onClose={onClose}>
      <p className="text-sm text-soft">
        <span>{texts.madeDialog.usage}</span>{' '}
        <code className="wrap-anywhere">Authorization: Bearer rgz_…</code>
      </p>
    </SecretDialog>
  );
}

/** Asks for confirmation before a token is revoked. */
function RevokeTokenDialog({ token, onClose }: { token: ListedToken | null; onClose: () => void }) {
  return (
    <DeleteDialog
      target={token}
      texts={texts.revokeDialog}
      remove={({ id }) => api.apiTokens.revokeToken({ id })}
      outdated={queries.apiTokens.listTokens.key()}
      failureText={errorText}
      onClose={onClose}
    >
      {({ name }) => <p className="wrap-anywhere">{texts.revokeDialog.text({ name })}</p>}
    </DeleteDialog>
  );
}

const tones = { running: 'good', expired: 'neutral', revoked: 'bad' } satisfies Record<
  keyof typeof texts.states,
  Tone
>;

type State = keyof typeof tones;

function endText({ expiresAt, revokedAt }: ListedToken, state: State): string {
  if (revokedAt !== null) return texts.revokedOn({ when: formatInstantDay(revokedAt) });
  const day = formatInstantDay(expiresAt);
  return state === 'expired' ? texts.expired({ when: day }) : texts.expires({ when: day });
}

function lastUseText({ lastUsedAt, lastUsedAddress }: ListedToken): string {
  if (lastUsedAt === null) return texts.neverUsed;
  return texts.lastUsed({ when: formatInstant(lastUsedAt), address: lastUsedAddress ?? '' });
}

/** A token with its state and scopes, and a button that revokes it. */
function TokenItem({ token, onRevoke }: { token: ListedToken; onRevoke: () => void }) {
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
            {texts.onlyFrom({ blocks: token.addressBlocks.join(', ') })}
          </p>
        )}
        <p className="text-sm text-faint">
          <AroundName
            name={token.username}
            text={(name) =>
              `${texts.madeBy({ username: name, when: formatInstantDay(token.createdAt) })} · ${endText(token, state)}`
            }
          />
        </p>
        <p className="text-sm text-faint">{lastUseText(token)}</p>
      </div>
      {state === 'running' ? (
        <Button
          variant="secondary"
          size="sm"
          aria-label={texts.revokeOf({ name: token.name })}
          onClick={onRevoke}
        >
          {texts.revoke}
        </Button>
      ) : null}
    </li>
  );
}
