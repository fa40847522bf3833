import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What the screen of statistics says, in Filipino. */
export default {
  "statistics.title": "Estadistika",
  "statistics.share": "Ibahagi ang pahinang ito",
  "statistics.csv": "I-download bilang CSV",
  "statistics.window": "Saklaw ng panahon",
  "statistics.all": "Lahat",
  "statistics.month": "30 araw",
  "statistics.today": "Ngayon",
  "statistics.total": "Ibinalik ng lahat ng laro",
  "statistics.rounds": "Mga round",
  "statistics.columns": "Laro, mga round",
  "statistics.figures": "Bayad %, ± · eksakto",
  "statistics.exact": "Eksakto",
  "statistics.paid": "Bayad",
  "statistics.interval": "95% ng mga sample",
  "statistics.outside": "Nasa labas",
  "statistics.failed": "Hindi mabasa ang estadistika",
  "statistics.noBets": "walang round",
  "statistics.row": "Eksakto {exact}, bayad {paid}, dagdag o bawas {margin}",
  "statistics.rowUnsure": "Eksakto {exact}, bayad {paid}, kulang pa para sa interval",
  "statistics.outsideNote":
    "{games}: nasa labas ng interval ang eksaktong halaga. Sa 95%, mga isa sa dalawampung laro ang magkakaganito. Masusuri pa rin ang bawat round.",
  "statistics.about":
    "PLAY at tPLAY nang magkasama, ayon sa mga araw ng UTC. Nakadepende sa piniling taya ang eksaktong halaga kaya isa itong saklaw. Galing ang interval sa pagkakaiba ng mga araw ng bawat manlalaro, sa Crash ay buong araw dahil iisa ang round ng lahat; kapag kulang sa {count}, walang ibinibigay.",
  "statistics.reserves": "Ang utang at hawak ng house",
  "statistics.game": "Laro",
  "statistics.staked": "Itinaya",
  "statistics.paidAmount": "Ibinalik",
  "statistics.margin": "Dagdag o bawas",
  "statistics.sample": "Mga araw na binilang",
} satisfies SameKeys<typeof en>;
