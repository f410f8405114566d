import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

/** Sign-ins that are under way at once; the oldest go first. */
const MOST_ENTRIES = 2000;

type Entry = { payload: AdapterPayload; expiresAt: number };

/** Keeps what the stand-in's provider remembers, only in this process. */
export function standInStorage(): AdapterFactory {
  const entries = new Map<string, Entry>();

  function live(matches: (key: string, payload: AdapterPayload) => boolean) {
    for (const [key, { payload, expiresAt }] of entries) {
      if (expiresAt <= Date.now()) entries.delete(key);
      else if (matches(key, payload)) return payload;
    }
    return undefined;
  }

  return (model): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`;
    const inModel = (key: string) => key.startsWith(`${model}:`);
    return {
      upsert: async (id, payload, expiresInSeconds = 3600) => {
        const [oldest] = entries.keys();
        if (entries.size >= MOST_ENTRIES && oldest !== undefined) entries.delete(oldest);
        entries.set(keyOf(id), { payload, expiresAt: Date.now() + expiresInSeconds * 1000 });
      },
      find: async (id) => live((key) => key === keyOf(id)),
      findByUid: async (uid) => live((key, payload) => inModel(key) && payload.uid === uid),
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const entry = entries.get(keyOf(id));
        if (entry !== undefined) entry.payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => {
        entries.delete(keyOf(id));
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of entries) {
          if (inModel(key) && payload.grantId === grantId) entries.delete(key);
        }
      },
    };
  };
}
