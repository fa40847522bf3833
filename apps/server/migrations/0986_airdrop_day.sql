-- Each claim adds up the day's airdrops, because the pool pays out only a share of itself per day.
CREATE INDEX reward_collected_airdrops ON reward_collected (at) WHERE kind = 'airdrop';
