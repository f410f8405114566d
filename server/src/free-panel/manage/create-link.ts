import { randomInt } from 'node:crypto';
import {
  boundsRefusal,
  hoursLeft,
  LINK_CODE_PREFIX,
  LINK_CODE_RANDOM_LENGTH,
  type LinkDraft,
  linkDraftRefusal,
  linkEnd,
  TRIAL,
  usesLeft,
} from '@regz/rules/free-panel/links.ts';
import { normalizeUsername } from '@regz/rules/identity/usernames.ts';
import { recordAct } from '../../audit/record-act.ts';
import { ownTurn } from '../../identity/passwords/turns.ts';
import { requirePackages } from '../../licenses/packages.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { lockLink } from '../free-panel.queries.ts';
import type { ManagerContext } from './link-scope.ts';
import { type LinkView, readLink } from './list-links.ts';
import { insertLink, moveGrantedUses } from './managed-links.queries.ts';

/**
 * Creates a link. A link by a link's admin takes its uses from that parent link, under its lock,
 * and never ends after it.
 * @throws Refusal for a draft out of bounds, FREE_PANEL_USES_EXCEEDED or FREE_PANEL_EXPIRY_EXCEEDED
 * for one that exceeds its parent, and LICENSE_PACKAGE_UNKNOWN if the trial is retired.
 */
export async function createLink(
  services: Services,
  context: ManagerContext,
  { severalPerMailbox = false, ...draft }: LinkDraft & { severalPerMailbox?: boolean | undefined },
): Promise<LinkView> {
  const refusal = linkDraftRefusal(draft);
  if (refusal !== null) throw new Refusal(refusal);
  const { caller, origin } = context;
  await services.budgets.linkCreate.take(`${caller.kind}:${caller.id}`);
  const password = await services.passwords.hash(draft.password, ownTurn(caller, origin));
  return transaction(services.db, async ({ trx }) => {
    const parentId = caller.kind === 'link-admin' ? caller.id : null;
    await requirePackages(trx, [TRIAL.package]);
    const bounds = parentId === null ? null : await takeUses(services, trx, { parentId, draft });
    const nowMs = services.clock();
    const { maxUses, hours } = draft;
    const expiresAt = new Date(linkEnd(hours, nowMs, bounds));
    const id = await insertLink(trx, {
      code: newLinkCode(),
      parentId,
      adminUsername: normalizeUsername(draft.username),
      password,
      expiresAt,
      maxUses,
      severalPerMailbox,
      at: new Date(nowMs),
    });
    await recordAct(trx, context, {
      action: 'free-panel.create-link',
      object: { kind: 'free-panel-link', id },
      detail: { maxUses, hours, ...(severalPerMailbox ? { severalPerMailbox } : {}) },
    });
    const answer = await readLink(trx, id);
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}

/** Takes a new link's uses from its parent, and returns the parent's bounds. */
async function takeUses(
  services: Services,
  trx: Database,
  { parentId, draft }: { parentId: string; draft: LinkDraft },
) {
  const parent = await lockLink(trx, parentId);
  const nowMs = services.clock();
  const expiresAtMs = parent?.expiresAt.getTime() ?? 0;
  if (parent === undefined || !parent.isActive || expiresAtMs <= nowMs) {
    throw new Refusal('SESSION_REQUIRED');
  }
  const bounds = { usesLeft: usesLeft(parent), expiresAtMs };
  const refusal = boundsRefusal(draft, bounds, nowMs);
  if (refusal === 'FREE_PANEL_USES_EXCEEDED') {
    throw new Refusal(refusal, { usesLeft: bounds.usesLeft });
  }
  if (refusal !== null) throw new Refusal(refusal, { hoursLeft: hoursLeft(bounds, nowMs) });
  await moveGrantedUses(trx, parentId, draft.maxUses);
  return bounds;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** 119 random bits, so that links cannot be guessed. */
function newLinkCode(): string {
  const length = LINK_CODE_RANDOM_LENGTH;
  const letters = Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]);
  return `${LINK_CODE_PREFIX}${letters.join('')}`;
}
