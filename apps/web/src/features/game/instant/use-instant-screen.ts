import type { InstantGameName } from "@gemplay/api-schema";
import type { AutoSettings } from "@gemplay/games";
import { useRef, useState } from "react";
import { useOpenMode } from "../../../games/play/auto/mode-choice.tsx";
import { type Auto, type PlayMode, useAuto, useTopOfRun } from "../../../games/play/auto/use-auto.ts";
import { useShortScreen } from "../../../games/play/board/use-short-screen.ts";
import {
  type BetOf,
  type BoardSize,
  type InstantGame,
  type ParamsOf,
  paramsOf,
} from "../../../games/play/game/instant-game.ts";
import { type HotkeyAction, useHotkeys } from "../../../games/play/panel/hotkeys.ts";
import { isStartTooSoon } from "../../../games/play/panel/play-rules.ts";
import { useCurrencyChoice, useNothingToBet } from "../../../games/play/panel/use-currency-choice.ts";
import { type Play, showRefusal, usePlay } from "../../../games/play/panel/use-play.ts";
import type { StakeBounds } from "../../../games/play/stake/stake.ts";
import { type Stake, useStake } from "../../../games/play/stake/use-stake.ts";
import { type InstantTable, useInstantTable } from "../../../games/play/table/use-table.ts";
import { useT } from "../../../i18n/index.ts";
import { useRoundOpen } from "../../../widgets/limits/index.ts";
import { beforeLanding } from "./landing.ts";

/** The part of an automatic bet that is the same for all bets of a run. */
type AutoBetOf<G extends InstantGameName> = Omit<BetOf<G>, "key" | "amount">;

/** The state of the screen of an instant game, and the functions that change the state. */
export interface InstantScreenState<G extends InstantGameName> {
  /** The table of the game, without the results that the board has not shown yet. */
  readonly table: InstantTable<G>;
  /** The pending bet, and the animation with which the board shows the result of the bet. */
  readonly play: Play<G>;
  readonly auto: Auto<AutoBetOf<G>>;
  readonly stake: Stake;
  readonly mode: PlayMode;
  /** The last valid bet parameters of the input fields. */
  readonly params: ParamsOf<G>;
  /** Error text for the input fields that are specific to this game. */
  readonly wrong: string | undefined;
  /** True while the player cannot change the stake, because a bet is pending or automatic bets run. */
  readonly locked: boolean;
  /**
   * True while the player cannot change the bet parameters, because the board still shows results for the current
   * parameters.
   */
  readonly fixed: boolean;
  readonly boardSize: BoardSize;
  /** True if none of the player's balances is enough for the smallest bet. */
  readonly nothingToBet: boolean;
  /** Stores new bet parameters. Undefined stands for typed text that is not a valid bet. */
  takeParams(params: ParamsOf<G> | undefined): void;
  /** Switches between manual and automatic play, unless a bet is pending or automatic bets run. */
  changeMode(mode: PlayMode): void;
  /** Places one bet, or repeats the previous bet if its answer was lost. */
  bet(): void;
  startAuto(settings: AutoSettings, bounds: StakeBounds): void;
}

/** Manages the state of an instant game's screen, and decides which actions the player can take. */
export function useInstantScreen<G extends InstantGameName>(game: InstantGame<G>): InstantScreenState<G> {
  const latest = useInstantTable(game);
  const play = usePlay(game, latest);
  const auto = useAuto<AutoBetOf<G>>({ place: play.placeAutomatic, end: play.endAutomatic });
  const short = useShortScreen();
  const [chosenMode, setMode] = useState<PlayMode>("manual");
  const fields = useBetParams(game);
  const { params } = fields;

  const idle = play.phase === "rest";
  const running = auto.run !== null;
  const mode = useOpenMode(chosenMode, running);
  useTopOfRun(mode, running);
  useRoundOpen(!idle || play.landing.length > 0);
  const table = useSeenTable(latest, play);
  const stake = useStake(table, game.topMultiplierE4(params));
  useCurrencyChoice(table, {
    atRest: idle && !running && play.landing.length === 0,
    isDemoRoundOpen: false,
    isOpenBetKnown: true,
    openBetAsset: latest.unansweredAsset(),
  });
  // The panel reports an empty balance only after the board has shown the last round.
  const nothingToBet = useNothingToBet(table) && idle && play.landing.length === 0;
  const ready = table.state === "open" && stake.bounds && !stake.refusal && !fields.invalid;

  const bet = async () => {
    const { asset, amount } = stake;
    if (!idle || running || amount === undefined || !(ready || play.unanswered)) return;
    // The answer to a repeated bet may be known, so the player can repeat the bet at once.
    if (!play.unanswered && isStartTooSoon()) return;
    // The page stores the stake of a bet before the server answers. The next visit to the game then starts with the
    // stored stake, even if the player leaves the page immediately.
    stake.note();
    const placed = await play.place({ asset, amount, params });
    if (placed.refusal) {
      showRefusal(placed.refusal);
      return;
    }
    // The panel shows the parameters of the accepted bet, because `play.place` may have repeated an earlier bet with
    // other parameters.
    fields.takeParams(paramsOf<G>(placed.settled.round));
  };
  const act = (action: HotkeyAction) => {
    if (action === "bet") {
      if (mode === "manual") void bet();
    } else if (!running && idle) stake.change(action);
  };
  useHotkeys(act);

  const locked = running || !idle || play.unanswered;
  const low = (short || nothingToBet) && game.lowFits;
  return {
    table,
    play,
    auto,
    stake,
    mode,
    params,
    wrong: fields.wrong,
    locked,
    fixed: locked || play.landing.length > 0,
    boardSize: mode === "auto" ? (running ? "low" : "control") : low ? "low" : "full",
    nothingToBet,
    takeParams: fields.takeParams,
    changeMode(next) {
      if (running || !idle) return;
      setMode(next);
      // When the player switches between manual and automatic play, the fields show the last valid bet again.
      fields.dropInvalid();
    },
    bet: () => void bet(),
    startAuto(settings, bounds) {
      stake.note();
      auto.start(settings, { asset: stake.asset, params }, bounds);
    },
  };
}

/** Holds the bet parameters that the player sets in the input fields. */
function useBetParams<G extends InstantGameName>(game: InstantGame<G>) {
  const t = useT();
  const [params, setParams] = useState(game.initial);
  /**
   * True if one of the input fields contains invalid text. While a field is invalid, `params` keeps the last valid bet
   * parameters.
   */
  const [unread, setUnread] = useState(false);
  const invalid = unread || !game.isOffered(params);
  return {
    params,
    /** True if the input fields contain no valid bet. */
    invalid,
    wrong: invalid && game.wrong ? t(game.wrong) : undefined,
    takeParams(next: ParamsOf<G> | undefined) {
      setUnread(next === undefined);
      if (next !== undefined) setParams(next);
    },
    /** Removes the error text of the input fields. Called when the fields show the last valid bet again. */
    dropInvalid: () => setUnread(false),
  };
}

/**
 * Returns the table without the results that the board has not shown yet. New values may arrive before the board has
 * shown the result, so the balance and the last results change only afterwards.
 */
function useSeenTable<G extends InstantGameName>(latest: InstantTable<G>, play: Play<G>): InstantTable<G> {
  const seen = useRef(latest);
  if (play.phase === "rest" || latest.demo !== seen.current.demo)
    seen.current = beforeLanding(latest, play.landing, play.notShown);
  return seen.current;
}
