import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../i18n/en.ts';
import { queries } from '../platform/api/api.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import type { ListedToken } from './api-tokens.ts';
import { MadeTokenDialog } from './made-token-dialog.tsx';
import { MakeTokenDialog } from './make-token-dialog.tsx';
import { RevokeTokenDialog } from './revoke-token-dialog.tsx';
import { TokenItem } from './token-item.tsx';

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

/** The API Tokens tab of the admin panel: with what programs come in, and as whom. */
export function ApiTokensPanel() {
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
      <MakeTokenDialog open={making} onMade={setMade} onClose={() => setMaking(false)} />
      <MadeTokenDialog token={made} onClose={() => setMade(null)} />
      <RevokeTokenDialog token={doomed} onClose={() => setDoomed(null)} />
    </Card>
  );
}
