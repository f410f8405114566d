import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { IncidentRow } from './incidents.queries.ts';

type Answers = InferContractRouterOutputs<Contract['incidents']>;
export type ToldIncident = Answers['readStatus']['incidents'][number];
export type StaffIncident = Answers['staff']['openIncident'];

type Update = StaffIncident['updates'][number];

/** Returns incidents for the public: without authors, and without earlier wordings. */
export function toldIncidents(rows: readonly IncidentRow[]): readonly ToldIncident[] {
  return rows.map((row) => ({
    ...describe(row),
    updates: updatesOf(row)
      .map(({ at, wordings }) => {
        const last = wordings.at(-1);
        if (last === undefined) throw new Error('An update has no words.');
        return { at, text: last.text, correctedAt: wordings.length > 1 ? last.at : null };
      })
      .toReversed(),
  }));
}

export function staffIncident(row: IncidentRow): StaffIncident {
  const { isPublic, version, editedBy } = row;
  return { ...describe(row), isPublic, updates: updatesOf(row), version, editedBy };
}

function describe({ id, title, effect, affected, beganAt, endedAt }: IncidentRow) {
  return {
    id,
    title,
    effect,
    affected,
    beganAt: beganAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/** Returns the updates in order of publication, each with all its wordings. */
function updatesOf({ wordings }: IncidentRow): Update[] {
  const updates: Update[] = [];
  for (const { number, at, text, writtenBy } of wordings) {
    const wording = { at: new Date(at).toISOString(), text, writtenBy };
    const last = updates.at(-1);
    if (last?.number === number) last.wordings.push(wording);
    else updates.push({ number, at: wording.at, wordings: [wording] });
  }
  return updates;
}
