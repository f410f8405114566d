import { messages } from '@regz/texts/en.ts';

const texts = messages.community.failures;

/** The community's answer in the callback address. */
export type CallbackAnswer =
  | { kind: 'code'; code: string; state: string; iss: string | null }
  | { kind: 'refused'; state: string | null; text: string };

/** Reads the callback page's address. Its texts are never shown: anyone can write an address. */
export function callbackAnswer(query: URLSearchParams): CallbackAnswer {
  const state = query.get('state');
  if (query.has('error')) {
    const reason = query.get('error') === 'access_denied' ? texts.cancelled : texts.general;
    return { kind: 'refused', state, text: texts.connection({ reason }) };
  }
  const code = query.get('code')?.trim() ?? '';
  if (code === '') return { kind: 'refused', state, text: texts.missingCode };
  if (state === null || state === '') {
    const reason = messages.errors.COMMUNITY_FLOW_UNKNOWN;
    return { kind: 'refused', state, text: texts.connection({ reason }) };
  }
  return { kind: 'code', code, state, iss: query.get('iss') };
}
