-- By when the bank wants an answer to a dispute; null if it waits for none.
alter table order_disputes add column answer_by timestamptz;
create index order_disputes_to_answer on order_disputes (answer_by) where answer_by is not null;
