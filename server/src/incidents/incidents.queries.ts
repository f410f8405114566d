import type { IncidentEffect, StatusPart } from '@regz/rules/incidents/system-status.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { preparedQuery } from '../platform/database/prepared-query.ts';

export type IncidentRow = {
  id: string;
  title: string;
  effect: IncidentEffect;
  affected: StatusPart[];
  beganAt: Date;
  endedAt: Date | null;
  isPublic: boolean;
  version: number;
  editedBy: string | null;
  /** Every wording of every update, by number and then by wording. */
  wordings: { number: number; at: string; text: string; writtenBy: string }[];
};

/** Incidents with all their updates; open ones first, then newest first. */
const incidents = (db: Database) =>
  db
    .selectFrom('incidents')
    .select(['id', 'title', 'version'])
    .select(sql<IncidentEffect>`effect`.as('effect'))
    .select(sql<StatusPart[]>`affected`.as('affected'))
    .select(['began_at as beganAt', 'ended_at as endedAt'])
    .select(['is_public as isPublic', 'edited_by as editedBy'])
    .select((each) =>
      each
        .selectFrom('incident_updates as said')
        .whereRef('said.incident_id', '=', 'incidents.id')
        .select(
          sql<IncidentRow['wordings']>`
            coalesce(json_agg(json_build_object('number', said.number, 'at', said.at,
                                'text', said.text, 'writtenBy', said.written_by)
                              order by said.number, said.wording), '[]')`.as('wordings'),
        )
        .$asScalar()
        .as('wordings'),
    )
    .orderBy('ended_at', (order) => order.desc().nullsFirst())
    .orderBy('began_at', 'desc')
    .orderBy('id');

/** Returns the public incidents that are open or ended since a time. */
export const listPublicIncidents: (db: Database, args: { since: Date }) => Promise<IncidentRow[]> =
  preparedQuery((db, { since }) =>
    incidents(db)
      .where('is_public', '=', true)
      .where((each) => each.or([each('ended_at', 'is', null), each('ended_at', '>=', since)])),
  );

export async function listIncidentRows(db: Database, most: number): Promise<IncidentRow[]> {
  return incidents(db).limit(most).execute();
}

export async function findIncident(db: Database, id: string): Promise<IncidentRow | undefined> {
  return incidents(db).where('id', '=', id).executeTakeFirst();
}

/** Locks an incident until the transaction ends; undefined if there is none with this id. */
export async function lockIncident(trx: Database, id: string) {
  return trx
    .selectFrom('incidents')
    .select(['version', 'began_at as beganAt', 'ended_at as endedAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type IncidentChange = Pick<
  IncidentRow,
  'title' | 'effect' | 'affected' | 'beganAt' | 'endedAt' | 'isPublic'
>;

export async function insertIncident(
  trx: Database,
  { beganAt, endedAt, isPublic, ...same }: IncidentChange & { id: string },
): Promise<void> {
  await trx
    .insertInto('incidents')
    .values({ ...same, began_at: beganAt, ended_at: endedAt, is_public: isPublic })
    .execute();
}

/** Changes the given columns of an incident, which gets the next version. */
export async function updateIncident(
  trx: Database,
  { id, editedBy, ...change }: Partial<IncidentChange> & { id: string; editedBy: string },
): Promise<void> {
  const { beganAt, endedAt, isPublic, ...same } = change;
  await trx
    .updateTable('incidents')
    .set((each) => ({
      ...same,
      began_at: beganAt,
      ended_at: endedAt,
      is_public: isPublic,
      edited_by: editedBy,
      version: each('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export async function insertWording(
  trx: Database,
  said: {
    incidentId: string;
    number: number;
    wording: number;
    at: Date;
    text: string;
    writtenBy: string;
  },
): Promise<void> {
  const { incidentId, writtenBy, ...same } = said;
  await trx
    .insertInto('incident_updates')
    .values({ incident_id: incidentId, written_by: writtenBy, ...same })
    .execute();
}
