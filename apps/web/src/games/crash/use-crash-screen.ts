import type { AutoSettings } from "@gemplay/games";
import { crashCashOutE4 } from "@gemplay/games";
import { useState } from "react";
import { useT } from "../../i18n/index.ts";
import { type CrashState, useCrashState } from "../../queries/index.ts";
import { useSignedIn } from "../../stores/index.ts";
import { toTypedNumber } from "../../ui/money/typed-amount.ts";
import { useRoundOpen } from "../../widgets/limits/index.ts";
import { useOpenMode } from "../play/auto/mode-choice.tsx";
import { type Auto, type PlayMode, useAuto } from "../play/auto/use-auto.ts";
import { useNewAct } from "../play/board/use-new-act.ts";
import type { BetAsset } from "../play/game/round.ts";
import { type HotkeyAction, useHotkeys } from "../play/panel/hotkeys.ts";
import { useCurrencyChoice, useNothingToBet } from "../play/panel/use-currency-choice.ts";
import { showRefusal } from "../play/panel/use-play.ts";
import type { StakeBounds } from "../play/stake/stake.ts";
import { type Stake, useStake } from "../play/stake/use-stake.ts";
import { type Table, useTable } from "../play/table/use-table.ts";
import { readCashOut } from "./bet/cash-out-text.ts";
import { stakeLeftBase } from "./bet/own-bet.ts";
import { type CrashPlay, useCrashPlay } from "./bet/use-crash-play.ts";
import { useDemoBet } from "./bet/use-demo-bet.ts";
import { useServerBet } from "./bet/use-server-bet.ts";

/**
 * Cash-out multiplier in ten-thousandths for which the rules show the return to player if the player has set no
 * automatic cash-out. Automatic play also starts with this cash-out multiplier.
 */
const exampleE4 = 20_000;

/** The parameters that all bets of a run of automatic bets share. */
interface AutoBet {
  readonly asset: BetAsset;
  readonly autoCashOutE4: number;
}

/** The state of the Crash screen, and the functions that change it. */
export interface CrashScreenState {
  /** The state of the public Crash round. The value is undefined until the page has loaded the state of the round. */
  readonly crash: CrashState | undefined;
  /** The value is false while the page is not connected to the server's event stream. */
  readonly live: boolean;
  /** The error of the last attempt to load the state of the public Crash round, or null. */
  readonly error: Error | null;
  readonly table: Table<"crash">;
  /** The player's bet on the current Crash round. */
  readonly play: CrashPlay;
  readonly auto: Auto<AutoBet>;
  readonly stake: Stake;
  readonly mode: PlayMode;
  /** The typed text of the multiplier for the automatic cash-out. */
  readonly cashOut: string;
  /** Error text for the field of the automatic cash-out. */
  readonly wrong: string | undefined;
  /** The cash-out multiplier in ten-thousandths for which the page shows the return to player. */
  readonly shownCashOutE4: number;
  /** True if the player has no queued bet, no open bet, and no unanswered call to the server. */
  readonly free: boolean;
  /**
   * True for 400 ms after the main button has changed its action. A tap right after the change may be meant for the
   * previous action of the button.
   */
  readonly isNew: boolean;
  /** True if none of the player's balances is enough for the smallest bet. */
  readonly nothingToBet: boolean;
  /** Loads the state of the public Crash round again. */
  retry(): void;
  setCashOut(text: string): void;
  /** Switches between manual and automatic play, unless automatic bets are running. */
  changeMode(mode: PlayMode): void;
  /** Queues a bet with the values of the input fields. */
  bet(): void;
  startAuto(settings: AutoSettings, bounds: StakeBounds): void;
}

/** Manages the state of the Crash screen, and decides which actions the player can take. */
export function useCrashScreen(): CrashScreenState {
  const t = useT();
  const { crash, live, error, retry } = useCrashState();
  const table = useTable("crash");
  const { play, openBet } = useOwnBet(table, crash);
  const auto = useAuto<AutoBet>({
    async place(bet) {
      const { payout, refusal } = await play.wish(bet);
      if (refusal) return { refusal };
      return { settled: { round: { payout }, balance: table.balance(table.currency) ?? "0" } };
    },
  });
  const [chosenMode, setMode] = useState<PlayMode>("manual");
  const [cashOut, setCashOut] = useState("");

  const running = auto.run !== null;
  const mode = useOpenMode(chosenMode, running);
  const free = !play.queued && !play.busy && play.bet?.state !== "open";
  const autoCashOutE4 = readCashOut(cashOut);
  const stake = useStake(table, autoCashOutE4 ?? crashCashOutE4.minimum, {
    roundLargestBase: (asset) =>
      table.demo || !free
        ? undefined
        : stakeLeftBase(crash?.current, asset, autoCashOutE4, table.limits(asset)),
  });
  useCurrencyChoice(table, {
    atRest: !running && !play.queued && !play.busy,
    isDemoRoundOpen: table.demo && !free,
    isOpenBetKnown: openBet.isOpenBetKnown,
    openBetAsset: openBet.openBetAsset,
  });
  const nothingToBet = useNothingToBet(table) && free;
  useRoundOpen(!free);
  const isNew = useNewButton(play, crash);

  const bet = () => {
    const { asset, amount, bounds, refusal } = stake;
    if (isNew || !free || running || play.unanswered || table.state !== "open" || !bounds || refusal) return;
    if (autoCashOutE4 === undefined || amount === undefined) return;
    stake.note();
    void play.wish({ asset, amount, autoCashOutE4 }).then((outcome) => {
      if (outcome.refusal) showRefusal(outcome.refusal);
    });
  };
  useHotkeys((action: HotkeyAction) => {
    if (action !== "bet") {
      if (free && !running) stake.change(action);
    } else if (play.bet?.state === "open" && crash?.current.state === "running") play.cashOut();
    else if (mode === "manual") bet();
  });

  return {
    crash,
    live,
    error,
    table,
    play,
    auto,
    stake,
    mode,
    cashOut,
    wrong: autoCashOutE4 === undefined ? t("crash.autoWrong") : undefined,
    shownCashOutE4: autoCashOutE4 ?? exampleE4,
    free,
    isNew,
    nothingToBet,
    retry,
    setCashOut,
    changeMode(next) {
      if (running) return;
      setMode(next);
      if (next === "auto" && cashOut === "") setCashOut(toTypedNumber(exampleE4 / 100, 2));
    },
    bet,
    startAuto(settings, bounds) {
      if (autoCashOutE4 == null) return;
      stake.note();
      // The stake limit of the current round does not apply to later rounds.
      const ofTable = { ...bounds, roundLargestBase: undefined };
      auto.start(settings, { asset: stake.asset, autoCashOutE4 }, ofTable);
    },
  };
}

/**
 * Returns the object that handles the player's bets, either on the server or in the demo. The result also contains what
 * the page knows about the player's open bet on the server.
 */
function useOwnBet(table: Table<"crash">, crash: CrashState | undefined) {
  const server = useServerBet(crash, useSignedIn());
  const demo = useDemoBet(table.demo ? crash : undefined);
  return { play: useCrashPlay(table.demo ? demo : server, crash), openBet: server };
}

/** Returns whether the main button has just changed its action, so that it must ignore taps. */
function useNewButton(play: CrashPlay, crash: CrashState | undefined): boolean {
  const canCashOut = play.bet?.state === "open";
  const isTaking = crash?.current.state === "betting";
  const act = canCashOut && !isTaking ? "cash-out" : canCashOut || play.queued ? "cancel" : "bet";
  // The cash-out button accepts a tap immediately. A delayed cash-out could cost the player the win.
  return useNewAct(act) && act !== "cash-out";
}
