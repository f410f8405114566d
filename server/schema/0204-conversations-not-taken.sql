-- Conversations that no staff member has taken, in the order of the list.
create index contact_threads_free_state on contact_threads (state, urgent, number)
  where assignee_id is null;
create index contact_threads_free on contact_threads (urgent, number)
  where assignee_id is null;
