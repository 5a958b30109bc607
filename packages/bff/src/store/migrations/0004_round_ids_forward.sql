-- In a restored database the ids of rounds must move on too: a round whose id was used before has a seed that is known.
grant update on sequence round_ids to webframe_app;
