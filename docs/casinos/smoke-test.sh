#!/bin/sh
# One bet without a browser, through the wallet of your casino: log-in, balance, bet, its way to the end.
#
#     REFRESH_TOKEN=… sh docs/casinos/smoke-test.sh
#
# REFRESH_TOKEN is a new one of your casino's, the same that its page would give to the frame. It needs curl.
# Where the demo prints another AGGREGATOR_URL than the one below, give it that one.
set -eu
AGGREGATOR_URL=${AGGREGATOR_URL:-http://localhost:8080}
PARTNER_CLIENT_ID=${PARTNER_CLIENT_ID:-PartnerClient-1557}
GAME=23 # Fast Keno: a round every 20 seconds, 10 of them for bets

# The value of a field in the JSON that comes in: the first one of this name.
field() { sed -n "s/.*\"$1\":\"\{0,1\}\([^\",}]*\).*/\1/p" | head -n 1; }
fail() {
	echo "FAILED: $1" >&2
	echo "What was said shows on the developer page while it is open, what we could not read: bff partner show." >&2
	exit 1
}
: "${REFRESH_TOKEN:?is empty: is your casino running, and does its page have one?}"

answer=$(curl -sS -X POST "$AGGREGATOR_URL/auth/user-token" -H 'Content-Type: application/json' \
	-d "{\"partnerClientId\":\"$PARTNER_CLIENT_ID\",\"refreshToken\":\"$REFRESH_TOKEN\"}")
token=$(echo "$answer" | field user_access_token)
[ -n "$token" ] || fail "log-in: $answer"
echo "log-in     ok"

echo "balance    $(curl -sS "$AGGREGATOR_URL/frame/balance" -H "Authorization: Bearer $token" | field balance)"

# A round whose betting has only just begun may be closed before the bet arrives: the next one is tried.
for _ in 1 2 3 4 5 6 7 8; do
	round=$(curl -sS "$AGGREGATOR_URL/frame/rounds/$GAME" | field roundId)
	answer=$(curl -sS -X POST "$AGGREGATOR_URL/make-bet" -H "Authorization: Bearer $token" \
		-H "Idempotency-Key: smoke-$$-$(date +%s)" -H 'Content-Type: application/json' \
		-d "{\"gameCode\":$GAME,\"roundId\":${round:-0},\"selection\":{\"market\":\"numbers\",\"numbers\":[7]},\"amount\":\"1.00\"}")
	bet=$(echo "$answer" | field betId)
	[ -z "$bet" ] || break
	sleep 5
done
[ -n "$bet" ] || fail "bet: $answer"
echo "bet        $bet"

status=pending
for _ in $(seq 90); do
	answer=$(curl -sS "$AGGREGATOR_URL/frame/bets/$bet" -H "Authorization: Bearer $token")
	seen=$(echo "$answer" | field status)
	code=$(echo "$answer" | field code)
	[ "$seen" = "$status" ] || echo "           $seen"
	status=$seen
	case $status in win | lose | jackpotwin) exit 0 ;; rejected | return | checking) fail "the bet ended as $status${code:+ ($code)}" ;; esac
	sleep 1
done
fail "the bet is still $status"
