import type { SameKeys } from "@gemplay/i18n";
import type en from "./texts.en.ts";

/** The Filipino texts of the game Mines. */
export default {
  "round.stepMines": "Ang mga numero ang naglalagay ng mina",
  "verify.mines": "Mga mina",
  "verify.opened": "Mga binuksang tile, sunod-sunod",
  "verify.minesAt": "Mina sa {places}",
  "verify.minesCount": { one: "{count} mina", other: "{count} mina" },
  "mines.board": "Mga tile",
  "mines.tileClosed": "Tile {tile}",
  "mines.tileGem": "Tile {tile}, diamond",
  "mines.tileMine": "Tile {tile}, mina",
  "mines.tileHit": "Tile {tile}, ang minang nabuksan mo",
  "mines.count": "Mina",
  "mines.gems": { one: "{count} diamond", other: "{count} diamonds" },
  "mines.choose": { one: "{count} mina", other: "{count} mina" },
  "mines.fewer": "Bawasan ng isang mina",
  "mines.more": "Dagdagan ng isang mina",
  "mines.wrong": "Pumili ng 1 hanggang 24 na mina.",
  "mines.found": "Diamonds na nahanap",
  "mines.next": "Susunod · chance {chance}",
  "mines.random": "Random na tile",
  "mines.first": "Puwede kang mag-cash out pagkatapos ng unang diamond.",
  "mines.saidGem": "Diamond. {found} sa {all} ang nahanap, cash-out {multiplier}.",
  "mines.saidMine": "Mina.",
  "mines.rulesTitle": "Rules ng Mines",
  "mines.rule1":
    "Sa 25 tile, 1 hanggang 24 ang may mina. Nakalagay na ang lahat ng mina bago buksan ang unang tile; hindi na gumagalaw ang mga ito.",
  "mines.rule2":
    "Pinapataas ng bawat diamond ang payout ng cash-out. Kapag mina, tapos ang round at talo ang taya.",
  "mines.rule3":
    "Ang payout ay 99% ng inverse ng chance, hanggang apat na decimal. Ang round na iniwan nang {hours} oras ay awtomatikong ika-cash out sa multiplier sa oras na iyon, o ire-refund kung wala pang tile na nabuksan.",
  "mines.rtpOf": {
    one: "Sa {count} mina, kapag huminto pagkatapos ng ganito karaming diamonds:",
    other: "Sa {count} mina, kapag huminto pagkatapos ng ganito karaming diamonds:",
  },
  "mines.planHint":
    "I-tap ang mga tile na bubuksan, ayon sa pagkakasunod. Pagkatapos ng huling diamond, ika-cash out ang round.",
  "mines.planWrong": "Markahan ang 1 hanggang {most} tile na bubuksan.",
  "mines.planCount": "{count} sa {most} tile ang may marka",
  "mines.planClear": "I-clear",
  "mines.tileMarked": "Tile {tile}, ika-{place} na bubuksan",
} satisfies SameKeys<typeof en>;
