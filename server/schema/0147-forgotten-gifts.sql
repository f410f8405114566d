-- What was said of a gift goes with its giver's account, also where the gift was sent before.
create or replace function forget_deleted_giver() returns trigger language plpgsql as $$
begin
  delete from mail_outbox m
   using order_gifts g join order_facts o on o.id = g.order_ref
   where o.user_id = old.id and m.to_address = g.email and m.template like 'gift-%'
     and (m.sent_at is not null or m.failed_at is not null);
  update order_gifts g
     set recipient = 'somebody', message = '', email = null, deliver_at = null
    from order_facts o
   where o.id = g.order_ref and o.user_id = old.id
     and (g.email is null or g.sent_at is not null or g.opened_at is not null
          or g.taken_back_at is not null or o.license_key_id is null);
  return old;
end $$;

create function forget_sent_gift() returns trigger language plpgsql as $$
begin
  if exists (select from order_facts where id = new.order_ref and user_id is null) then
    new.recipient := 'somebody';
    new.message := '';
    new.email := null;
    new.deliver_at := null;
  end if;
  return new;
end $$;
create trigger order_gifts_forgotten before update of sent_at on order_gifts
  for each row when (old.sent_at is null and new.sent_at is not null)
  execute function forget_sent_gift();


update order_gifts g
   set recipient = 'somebody', message = '', email = null, deliver_at = null
  from order_facts o
 where o.id = g.order_ref and o.user_id is null
   and (g.email is null or g.sent_at is not null or g.opened_at is not null
        or g.taken_back_at is not null or o.license_key_id is null);
