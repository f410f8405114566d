-- Requests from the chat that were answered, so that a repeated one is refused.
create table community_interactions (
  id          text primary key,
  received_at timestamptz not null
);
create index community_interactions_received on community_interactions (received_at);
grant select, insert, delete on community_interactions to regz_app;
