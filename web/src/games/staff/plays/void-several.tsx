import { VOID_REASON_MAX } from '@regz/rules/games/plays.ts';
import { messages } from '@regz/texts/en.ts';
import { useState } from 'react';
import { api, queries } from '../../../platform/api/api.ts';
import { isRefusal } from '../../../platform/api/error-text.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { ReasonDialog } from '../../../platform/staff/reason-dialog.tsx';
import { AroundName } from '../../../ui/around-name.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import type { StaffPlay } from '../staff-games.ts';

const { voiding, voidingSeveral: texts } = messages.gamesStaff;

export function canBeVoided({ state, voided }: StaffPlay): boolean {
  return state === 'won' && voided === null;
}

/** Voids plays one after the other. Skips voided ones, so that a retry continues. */
async function voidAll({ ids, reason }: { ids: readonly string[]; reason: string }) {
  for (const id of ids) {
    const context = { idempotencyKey: crypto.randomUUID() };
    try {
      await api.games.staff.voidPlay({ id, reason }, { context });
    } catch (error) {
      if (!isRefusal(error, 'GAME_PLAY_VOIDED')) throw error;
    }
  }
}

/** Voids the selected plays, for one reason. */
export function VoidSeveral({ plays }: { plays: readonly StaffPlay[] }) {
  const [asked, setAsked] = useState(false);
  const form = useForm({ reason: '' });
  const names = [...new Set(plays.map(({ username }) => username))].join(', ');
  return (
    <>
      {plays.length === 0 ? null : (
        <div>
          <Button size="sm" variant="danger" onClick={() => setAsked(true)}>
            {texts.open({ n: plays.length })}
          </Button>
        </div>
      )}
      <ReasonDialog
        open={asked}
        onClose={() => setAsked(false)}
        form={form}
        texts={{
          ...voiding,
          ...texts,
          text: <AroundName name={names} text={(players) => texts.text({ players })} />,
        }}
        reasonTexts={{ reason: voiding.reason, reasonHint: voiding.hint }}
        maxLength={VOID_REASON_MAX}
        tone="danger"
        inputOf={(reason) => ({ ids: plays.map(({ id }) => id), reason })}
        send={voidAll}
        success={texts.success}
        outdated={queries.games.staff.key()}
      />
    </>
  );
}
