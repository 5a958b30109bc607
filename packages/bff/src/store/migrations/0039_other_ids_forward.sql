-- In a restored database other ids that strangers know must move on too: those of players (tokens, providers), of providers' games
-- (partners' settings and tags) and of alarms (messages).
grant usage, update on sequence player_player_id_seq, alarm_alarm_id_seq, game_codes to webframe_app;
