import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Filipino texts of the game Hilo. */
export default {
  "round.stepCards": "Ang mga numero ang nagbibigay ng baraha",
  "verify.moves": "Mga galaw, sunod-sunod",
  "verify.movesCount": { one: "{count} galaw", other: "{count} galaw" },
  "verify.cards": "Mga baraha: {cards}",
  "hilo.deck": "Walang-ubos na deck",
  "hilo.skip": "I-skip",
  "hilo.skipLeft": "Skip · {left}",
  "hilo.trail": "Mga baraha ng round",
  "hilo.start": "Simula",
  "hilo.higher": "Higher",
  "hilo.lower": "Lower",
  "hilo.higherOrSame": "Higher o same",
  "hilo.lowerOrSame": "Lower o same",
  "hilo.same": "Same",
  "hilo.ifHigher": "Kung higher",
  "hilo.ifLower": "Kung lower",
  "hilo.ifHigherOrSame": "Kung higher o same",
  "hilo.ifLowerOrSame": "Kung lower o same",
  "hilo.ifSame": "Kung same",
  "hilo.right": "Tamang hula",
  "hilo.first": "Puwede kang mag-cash out pagkatapos ng unang tamang hula.",
  "hilo.card": "{rank} of {suit}",
  "hilo.diamonds": "diamonds",
  "hilo.hearts": "hearts",
  "hilo.spades": "spades",
  "hilo.clubs": "clubs",
  "hilo.saidRight": "{card}. Cash-out {multiplier}.",
  "hilo.rulesTitle": "Rules ng Hi-Lo",
  "hilo.rule1":
    "Hulaan kung mas mataas (higher) o mas mababa (lower) ang susunod na baraha. Mula 2 hanggang alas ang rank; panalo ang dalawang hula kapag pareho ang rank.",
  "hilo.rule2":
    "Sa 2, higher at same ang mga hula; sa alas, lower at same. Puwedeng i-skip ang baraha nang walang payout, 100 beses bawat round. Hindi nauubos ang deck: pantay ang chance ng bawat baraha.",
  "hilo.rule3":
    "Ang payout ng cash-out ay ang product ng inverse ng mga chance, isang beses lang ang 99%, hanggang apat na decimal. Ang round na iniwan nang {hours} oras ay awtomatikong ika-cash out sa multiplier sa oras na iyon, o ire-refund kung wala pang hula.",
  "hilo.rtpOf": "Unang hula, ayon sa ilang rank sa 13 ang panalo:",
  "hilo.winningRanks": "Rank",
  "hilo.planWay": "Ano ang huhulaan",
  "hilo.planLikelier": "Mas malamang",
  "hilo.planOnAce": "Sa alas, same lang ang mahuhulaan.",
  "hilo.planOnTwo": "Sa dos, same lang ang mahuhulaan.",
} satisfies SameKeys<typeof en>;
