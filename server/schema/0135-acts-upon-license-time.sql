-- The act behind a change of license time is found by the change's number, however much else the account did.
create index audit_entries_license_time on audit_entries (object_id, (detail ->> 'number'))
  where object_kind = 'account' and action like 'licenses.%';
