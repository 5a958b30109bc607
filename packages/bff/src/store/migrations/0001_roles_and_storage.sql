-- The service runs as webframe_app, which owns nothing: it can neither change the schema nor delete money.
grant usage on schema public to webframe_app;
grant usage on sequence money_id, round_ids to webframe_app;
grant select, insert, update on partner, partner_secret, signing_key, operator, approval to webframe_app;
grant select, insert, update on player, session, round, bet, delivery, cashback to webframe_app;
grant select, insert, update, delete on refresh_token_use to webframe_app;
-- Old calls are forgotten; conflicts and the audit log are not, and nobody changes them.
grant select, insert, delete on exchange to webframe_app;
grant select, insert on conflict, audit_log to webframe_app;
-- A restored database must be able to move its sequence forward (bff restore-check).
grant update on sequence money_id to webframe_app;
-- Room in each page for the next versions of a row: an update that stays in its page touches no index.
alter table bet set (fillfactor = 70);
alter table delivery set (fillfactor = 70);
alter table player set (fillfactor = 50);
