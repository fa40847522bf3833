import type { Message } from "@gemplay/i18n";

/** The English texts of the game Mines. */
export default {
  "round.stepMines": "The numbers place the mines",
  "verify.mines": "Mines",
  "verify.opened": "Opened tiles, in order",
  "verify.minesAt": "Mines at {places}",
  "verify.minesCount": { one: "{count} mine", other: "{count} mines" },
  "mines.board": "Tiles",
  "mines.tileClosed": "Tile {tile}",
  "mines.tileGem": "Tile {tile}, diamond",
  "mines.tileMine": "Tile {tile}, mine",
  "mines.tileHit": "Tile {tile}, the mine that you opened",
  "mines.count": "Mines",
  "mines.gems": { one: "{count} diamond", other: "{count} diamonds" },
  "mines.choose": { one: "{count} mine", other: "{count} mines" },
  "mines.fewer": "One mine fewer",
  "mines.more": "One more mine",
  "mines.wrong": "Choose 1 to 24 mines.",
  "mines.found": "Diamonds found",
  "mines.next": "Next diamond · chance {chance}",
  "mines.random": "Random tile",
  "mines.first": "You can cash out after the first diamond.",
  "mines.saidGem": "Diamond. {found} of {all} found, cash-out {multiplier}.",
  "mines.saidMine": "Mine.",
  "mines.rulesTitle": "Rules of Mines",
  "mines.rule1":
    "Of 25 tiles, 1 to 24 hide a mine. All mines are placed before the first tile is opened; nothing you open moves them.",
  "mines.rule2": "Each diamond raises what a cash-out pays. A mine ends the round, and the bet is lost.",
  "mines.rule3":
    "The payout is 99% of the inverse chance, cut to four decimals. A round left alone for {hours} h is cashed out automatically at its multiplier, or refunded when no tile was opened.",
  "mines.rtpOf": {
    one: "With {count} mine, stopping after so many diamonds:",
    other: "With {count} mines, stopping after so many diamonds:",
  },
  "mines.planHint": "Tap the tiles to open, in their order. After the last diamond the round is cashed out.",
  "mines.planWrong": "Mark 1 to {most} tiles to open.",
  "mines.planCount": "{count} of {most} tiles marked",
  "mines.planClear": "Clear",
  "mines.tileMarked": "Tile {tile}, opened as number {place}",
} satisfies Record<string, Message>;
