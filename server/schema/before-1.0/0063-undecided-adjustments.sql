-- Corrections that nobody has decided, by their size: those that wait for a second admin are the large
-- ones among them, and are found without reading all the others.
create index coin_adjustments_undecided on coin_adjustments (abs(amount))
  where approved_by is null and declined_by is null;
