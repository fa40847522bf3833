-- What players chose before the pairs themselves knew it.
UPDATE seed s SET pair_rounds = greatest(p.rotate_after_rounds, s.next_nonce)
FROM player p WHERE p.id = s.player_id AND p.rotate_after_rounds > 0 AND s.state IN ('active', 'next');
