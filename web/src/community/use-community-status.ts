import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queries, type Api } from '../platform/api/api.ts';

type CommunityStatus = Awaited<ReturnType<Api['community']['readConnection']>>;
/** The connected person, and the state of the roles. */
export type Connection = NonNullable<CommunityStatus['connection']>;

const LOOK_AGAIN_MS = 2000;

/** The inputs of the roles. When they change, the server has new data. */
export type RoleSource = {
  subscription: string | null;
  endsAt: string | null;
  frozenDays: number | null;
  adminApproval: boolean;
};

/** The logged-in customer's connection, polled while its roles are pending. */
export function useCommunityStatus(source: RoleSource) {
  const client = useQueryClient();
  const known = JSON.stringify(Object.values(source));

  useEffect(() => {
    void client.invalidateQueries({ queryKey: queries.community.readConnection.key() });
  }, [client, known]);

  return useQuery({
    ...queries.community.readConnection.queryOptions({ input: {} }),
    refetchInterval: ({ state }) =>
      state.data?.connection?.roles.pending === true ? LOOK_AGAIN_MS : false,
  });
}
