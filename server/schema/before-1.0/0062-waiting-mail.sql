-- The mail that waits is counted every half minute, without reading all mail.
create index mail_outbox_waiting on mail_outbox (created_at)
  where sent_at is null and failed_at is null;
