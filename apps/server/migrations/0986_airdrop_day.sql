-- What was collected of the airdrop in a day is summed up at each claim, because the pool gives only a share of itself a day.
CREATE INDEX reward_collected_airdrops ON reward_collected (at) WHERE kind = 'airdrop';
