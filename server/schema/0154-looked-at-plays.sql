-- Staff mark a flagged play as looked at.
alter table game_plays
  add column looked_at timestamptz,
  add column looked_by uuid references account_admins on delete restrict,
  add constraint game_plays_looked check (num_nulls(looked_at, looked_by) in (0, 2));
create index game_plays_unseen on game_plays (issued_at desc, id desc)
  where flags <> '{}' and looked_at is null and voided_at is null;
grant update (looked_at, looked_by) on game_plays to regz_app;
