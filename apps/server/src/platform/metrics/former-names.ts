/**
 * The former names of renamed metrics, with the present name as the key. Version 0.2 publishes a renamed metric under
 * both names, so that dashboards of operators continue to work. The version after 0.2 removes this table.
 */
const formerNames: Readonly<Record<string, string>> = {
  gemplay_deposits_lag_blocks: "gemplay_deposits_behind_blocks",
  gemplay_encryption_keys: "gemplay_sealed_keys",
  gemplay_partitions_ahead_months: "gemplay_months_ahead",
  gemplay_payout_gas_price_too_high: "gemplay_payout_gas_too_dear",
  gemplay_settlement_deferred_bets: "gemplay_lane_held",
  gemplay_settlement_oldest_bet_seconds: "gemplay_lane_oldest_seconds",
  gemplay_settlement_waiting_bets: "gemplay_lane_waiting",
  gemplay_stream_skipped_bets_total: "gemplay_stream_passed_over_total",
};

/** Copies each renamed metric under its former name, in the text format of Prometheus. */
export function withFormerNames(text: string): string {
  const added = text.split("\n").flatMap((line) => {
    const [name = ""] = /gemplay_\w+/.exec(line) ?? [];
    const former = formerNames[name];
    return former === undefined ? [] : [line.replace(name, former)];
  });
  return added.length === 0 ? text : `${text}${added.join("\n")}\n`;
}
