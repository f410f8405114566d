-- Announces a row with its id. A further pair of arguments adds a field and the column of its value.
create function announce_row() returns trigger language plpgsql as $$
begin
  perform announce_event(tg_argv[0],
            jsonb_build_object(tg_argv[1], new.id, tg_argv[2], to_jsonb(new) -> tg_argv[3]));
  return null;
end $$;
create trigger announce_incident after insert on incidents
  for each row when (new.is_public)
  execute function announce_row('incident.opened', 'incidentId', 'title', 'title');
create trigger announce_thread after insert on contact_threads
  for each row execute function announce_row('conversation.opened', 'threadId', 'number', 'number');
create trigger announce_draw after update of drawn_at on giveaways
  for each row when (old.drawn_at is null and new.drawn_at is not null)
  execute function announce_row('giveaway.drawn', 'giveawayId', 'title', 'title');
