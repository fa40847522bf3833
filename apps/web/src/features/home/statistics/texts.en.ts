import type { Message } from "@gemplay/i18n";

/** The English texts of the statistics screen. */
export default {
  "statistics.title": "Statistics",
  "statistics.share": "Share this page",
  "statistics.csv": "Download as CSV",
  "statistics.window": "Time span",
  "statistics.all": "All time",
  "statistics.month": "30 days",
  "statistics.today": "Today",
  "statistics.total": "Paid back by all games",
  "statistics.rounds": "Rounds",
  "statistics.columns": "Game, rounds",
  "statistics.figures": "Paid %, ± · exact RTP",
  "statistics.exact": "Exact RTP",
  "statistics.paid": "Paid",
  "statistics.interval": "95% of samples",
  "statistics.outside": "Outside",
  "statistics.failed": "The statistics could not be loaded",
  "statistics.noBets": "no rounds",
  "statistics.row": "Exact RTP {exact}, paid {paid}, plus or minus {margin}",
  "statistics.rowUnsure": "Exact RTP {exact}, paid {paid}, too few for an interval",
  "statistics.outsideNote":
    "{games}: the exact RTP lies outside the interval. At 95%, about one game in twenty will. Every round stays open to checking.",
  "statistics.about":
    "PLAY and tPLAY together, by UTC days. The exact RTP depends on the bets chosen, so it is a range. The interval comes from how much the days of single players differ, on Crash whole days, since all share its rounds. With fewer than {count}, no interval is shown.",
  "statistics.reserves": "What the house owes and holds",
  "statistics.game": "Game",
  "statistics.staked": "Bet",
  "statistics.paidAmount": "Paid back",
  "statistics.margin": "Plus or minus",
  "statistics.sample": "Days counted",
} satisfies Record<string, Message>;
