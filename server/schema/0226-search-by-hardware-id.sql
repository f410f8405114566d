-- The panel's search finds customers by the hardware id of a PC.
create index users_hwid on users using gin (hwid);
