const KEY = 'regz-guild-draft';

function storage(): Storage {
  // oxlint-disable-next-line no-restricted-globals -- a visitor has no session that this could outlive, and the draft has no address
  return localStorage;
}

/** The stored draft of an application: never the email address. */
export type GuildDraft = { inGameName: string; experienceLevel: string; message: string };

const fields = ['inGameName', 'experienceLevel', 'message'] as const;

/** The stored draft. Empty if this browser has none. */
export function readDraft(): Partial<GuildDraft> {
  const draft: Partial<GuildDraft> = {};
  try {
    const kept: unknown = JSON.parse(storage().getItem(KEY) ?? '{}');
    for (const field of fields) {
      const text: unknown = Reflect.get(Object(kept), field);
      if (typeof text === 'string') draft[field] = text;
    }
  } catch {
    // If the browser stores nothing, or other data under this name, the form starts empty.
  }
  return draft;
}

/** Stores the typed values. A blank draft is removed. */
export function keepDraft({ inGameName, experienceLevel, message }: GuildDraft): void {
  const isBlank = `${inGameName}${experienceLevel}${message}`.trim() === '';
  try {
    if (isBlank) storage().removeItem(KEY);
    else storage().setItem(KEY, JSON.stringify({ inGameName, experienceLevel, message }));
  } catch {
    // Without storage there is no draft, and the form still works.
  }
}
