import { newKey } from "@gemplay/api-schema/new-key";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call, callOrNone, followStream, onConnection } from "../../../api/index.ts";
import { applyBalance, type CrashState, ownCrashBetQuery } from "../../../queries/index.ts";
import { queryClient, userStore } from "../../../stores/index.ts";
import { notePlay } from "../../../widgets/limits/index.ts";
import type { BetAsset } from "../../play/game/round.ts";
import { createBetSender } from "../../play/table/bet-sender.ts";
import { outdateRounds } from "../../play/table/game.queries.ts";
import { noteRefusal } from "../../play/table/server-bets.ts";
import type { CrashBet, CrashSender, CrashWish } from "./own-bet.ts";

const readOwnBet = () => void queryClient.invalidateQueries({ queryKey: ownCrashBetQuery.queryKey });

/** Stores the state of the player's bet and the balance, as the server sent them. */
function take(bet: CrashBet, balance: string): void {
  const known = queryClient.getQueryData(ownCrashBetQuery.queryKey);
  // The event that ends the bet may arrive before the answer to an earlier call. The page ignores an answer that
  // arrives late, because its bet and its balance are outdated.
  if (known && (known.round > bet.round || (known.id === bet.id && known.state !== "open"))) return;
  applyBalance(bet.asset, balance);
  queryClient.setQueryData(ownCrashBetQuery.queryKey, bet);
  if (bet.state !== "open") outdateRounds();
}

interface SentBet {
  readonly key: string;
  readonly asset: BetAsset;
  readonly amount: string;
  readonly params: { readonly autoCashOutE4: number | null };
}

function makeSender() {
  return createBetSender({
    send: (body: SentBet) => call("POST /games/crash/bet", { body }, { silent: true }),
  });
}

/** Places the player's bets on the server. */
interface ServerSender extends CrashSender {
  /** True if the page knows whether the player has an open bet on the server. */
  readonly isOpenBetKnown: boolean;
  /** Asset of the player's open or unanswered bet on the server. */
  readonly openBetAsset: BetAsset | undefined;
}

/**
 * Returns the object that places the player's bets on the server. If the visitor is a guest, the returned object places
 * no bets.
 */
export function useServerBet(crash: CrashState | undefined, enabled: boolean): ServerSender {
  const query = useQuery({ ...ownCrashBetQuery, enabled });
  const own = query.data ?? null;
  const [sender] = useState(makeSender);
  const send = async (body: SentBet) => {
    const { bet, balance } = await sender.place(body);
    take(bet, balance);
    notePlay();
  };
  useEffect(() => {
    if (!enabled) return undefined;
    const stops = [
      followStream("crashBet", ({ bet, balance }) => take(bet, balance)),
      onConnection((open) => {
        if (open) readOwnBet();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [enabled]);

  const bet = own && own.round === crash?.current.round ? own : null;
  return {
    bet,
    unanswered: sender.unanswered() !== null,
    // If the server cannot answer, the player can still play in the demo.
    isOpenBetKnown: crash !== undefined && (query.data !== undefined || query.isError),
    openBetAsset: bet?.state === "open" ? bet.asset : sender.unanswered()?.asset,
    async askAgain() {
      const lost = sender.unanswered();
      if (lost) await send(lost).catch((error: unknown) => refused(error, lost));
    },
    async place({ asset, amount, autoCashOutE4 }: CrashWish) {
      const body = { key: newKey(), asset, amount, params: { autoCashOutE4 } };
      await send(body).catch((error: unknown) => refused(error, body));
    },
    cancel: ({ id }) => end("POST /games/crash/cancel", id),
    cashOut: ({ id }) => end("POST /games/crash/cash-out", id),
    async payoutOf({ id, amount }) {
      const found = await callOrNone("GET /games/round", { query: { id } }, { silent: true });
      // The server stores no round for a refunded bet. The payout of a refunded bet is equal to the stake.
      return found === null ? amount : found.round.payout;
    },
  };
}

/** Cancels or cashes out the player's bet on the server, and stores the updated bet and balance. */
async function end(name: "POST /games/crash/cancel" | "POST /games/crash/cash-out", id: string) {
  const { token } = userStore.get();
  try {
    const { bet, balance } = await call(name, { body: { id } }, { silent: true });
    // The page ignores the server's answer if another player has signed in while the call was running.
    if (token === userStore.get().token) take(bet, balance);
  } catch (error) {
    // Reads the bet from the server again, because the server's answer was lost, the call was too late, or the bet had
    // already ended.
    readOwnBet();
    throw error;
  }
}

function refused(error: unknown, bet: SentBet): never {
  // Reads the bet from the server, because the player may have placed a bet on another device at the same time.
  readOwnBet();
  noteRefusal(error, bet);
  throw error;
}
