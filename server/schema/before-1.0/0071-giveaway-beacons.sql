-- The round of public randomness that a giveaway's draw uses, promised when it is planned, and its
-- signature once it is drawn. None for giveaways from before, and where there is no such source.
alter table giveaways
  add column beacon_chain text,
  add column beacon_round bigint,
  add column beacon_signature text;
alter table giveaways
  add constraint giveaways_beacon check ((beacon_chain is null) = (beacon_round is null)) not valid;
