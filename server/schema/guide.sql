-- The steps of the install guide that a customer has completed. The steps are content of the page, so an id
-- is any short word.
create table guide_steps_done (
  user_id uuid not null references users on delete cascade,
  step    text not null check (step ~ '^[a-z0-9-]{1,64}$'),
  done_at timestamptz not null default now(),
  primary key (user_id, step)
);

grant select, insert, delete on guide_steps_done to regz_app;
