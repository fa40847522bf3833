import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Filipino texts of the statistics screen. */
export default {
  "statistics.title": "Stats",
  "statistics.share": "I-share ang page na ito",
  "statistics.csv": "I-download bilang CSV",
  "statistics.window": "Period",
  "statistics.all": "Lahat",
  "statistics.month": "30 araw",
  "statistics.today": "Ngayon",
  "statistics.total": "Ibinalik ng lahat ng laro",
  "statistics.rounds": "Mga round",
  "statistics.columns": "Laro, mga round",
  "statistics.figures": "Payout %, ± · exact RTP",
  "statistics.exact": "Exact RTP",
  "statistics.paid": "Payout",
  "statistics.interval": "95% ng samples",
  "statistics.outside": "Nasa labas",
  "statistics.failed": "Hindi ma-load ang stats",
  "statistics.noBets": "walang round",
  "statistics.row": "Exact RTP {exact}, payout {paid}, plus o minus {margin}",
  "statistics.rowUnsure": "Exact RTP {exact}, payout {paid}, kulang pa para sa interval",
  "statistics.outsideNote":
    "{games}: nasa labas ng interval ang exact RTP. Sa 95%, mga isa sa dalawampung laro ang ganito. Puwede pa ring i-check ang bawat round.",
  "statistics.about":
    "Magkasama ang PLAY at tPLAY, ayon sa araw ng UTC. Depende sa piniling taya ang exact RTP kaya isa itong range. Galing ang interval sa pagkakaiba ng mga araw ng bawat player; sa Crash, buong araw, dahil iisa ang round ng lahat. Kapag kulang sa {count}, walang ipinapakitang interval.",
  "statistics.reserves": "Utang at hawak ng house",
  "statistics.game": "Laro",
  "statistics.staked": "Itinaya",
  "statistics.paidAmount": "Ibinalik",
  "statistics.margin": "Plus o minus",
  "statistics.sample": "Mga araw na binilang",
} satisfies SameKeys<typeof en>;
