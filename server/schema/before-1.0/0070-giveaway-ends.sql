-- The end of a giveaway is its time, not the close that a job writes down: from then until the draw no
-- registration goes, whoever asks.
create or replace function keep_closed_registrations() returns trigger language plpgsql as $$
declare
  giveaway giveaways;
begin
  if tg_op = 'INSERT' then
    select * into giveaway from giveaways where id = new.giveaway_id;
    if giveaway.closed_at is not null and not giveaway.is_sample then
      raise exception 'the giveaway is closed' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  select * into giveaway from giveaways where id = old.giveaway_id;
  if giveaway.drawn_at is null
     and (giveaway.closed_at is not null or giveaway.ends_at <= clock_timestamp()) then
    raise exception 'the giveaway is not drawn yet' using errcode = 'check_violation';
  end if;
  return old;
end $$;

create or replace function forget_giveaway_registrations() returns trigger language plpgsql as $$
begin
  delete from giveaway_registrations registration using giveaways giveaway
   where giveaway.id = registration.giveaway_id
     and (giveaway.drawn_at is not null
          or (giveaway.closed_at is null and giveaway.ends_at > clock_timestamp()))
     and account_mailbox(registration.email) = account_mailbox(old.email);
  return null;
end $$;
