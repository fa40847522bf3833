import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** What Hilo says, in Filipino. */
export default {
  "round.stepCards": "Ang mga numero ang nagbibigay ng baraha",
  "verify.moves": "Mga galaw, sunod-sunod",
  "verify.movesCount": { one: "{count} galaw", other: "{count} galaw" },
  "verify.cards": "Mga baraha: {cards}",
  "hilo.deck": "Walang-ubos na baraha",
  "hilo.skip": "Laktawan",
  "hilo.skipLeft": "Laktaw · {left}",
  "hilo.trail": "Mga baraha ng round",
  "hilo.start": "Simula",
  "hilo.higher": "Mas mataas",
  "hilo.lower": "Mas mababa",
  "hilo.higherOrSame": "Mas mataas o pareho",
  "hilo.lowerOrSame": "Mas mababa o pareho",
  "hilo.same": "Pareho",
  "hilo.ifHigher": "Kung mas mataas",
  "hilo.ifLower": "Kung mas mababa",
  "hilo.ifHigherOrSame": "Kung mas mataas o pareho",
  "hilo.ifLowerOrSame": "Kung mas mababa o pareho",
  "hilo.ifSame": "Kung pareho",
  "hilo.right": "Tamang hula",
  "hilo.first": "Puwede kang mag-cash out pagkatapos ng unang tamang hula.",
  "hilo.card": "{rank} ng {suit}",
  "hilo.diamonds": "diyamante",
  "hilo.hearts": "puso",
  "hilo.spades": "espada",
  "hilo.clubs": "trebol",
  "hilo.saidRight": "{card}. Cash-out {multiplier}.",
  "hilo.rulesTitle": "Mga tuntunin ng Hi-Lo",
  "hilo.rule1":
    "Hulaan kung mas mataas o mas mababa ang susunod na baraha. Mula 2 hanggang alas ang ranggo; panalo ang dalawang hula kapag pareho ang ranggo.",
  "hilo.rule2":
    "Sa 2, mas mataas at pareho ang mga hula; sa alas, mas mababa at pareho. Puwedeng laktawan ang baraha nang walang bayad, 100 beses bawat round. Hindi nauubos ang baraha: pantay ang tsansa ng bawat isa.",
  "hilo.rule3":
    "Ang bayad ay ang produkto ng kabaligtaran ng mga tsansa, isang beses lang ang 99%, pinutol sa apat na decimal. Ang round na iniwan nang {hours} oras ay ika-cash out ayon sa kalagayan, o ibabalik kung walang hula.",
  "hilo.rtpOf": "Unang hula, ayon sa ilang ranggo sa 13 ang panalo:",
  "hilo.winningRanks": "Ranggo",
  "hilo.planWay": "Ano ang huhulaan",
  "hilo.planLikelier": "Mas malamang",
  "hilo.planOnAce": "Sa alas, kaparehong ranggo na lang ang mahuhulaan.",
  "hilo.planOnTwo": "Sa dos, kaparehong ranggo na lang ang mahuhulaan.",
} satisfies SameKeys<typeof en>;
