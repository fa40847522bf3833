import { newKey } from "@gemplay/api-schema/new-key";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call, callOrNone, followStream, onConnection } from "../../api/index.ts";
import { notePlay } from "../../limits/index.ts";
import { applyBalance, type CrashState } from "../../queries/index.ts";
import { queryClient, userStore } from "../../stores/index.ts";
import { createBetSender } from "../play/bet-sender.ts";
import { outdateRounds } from "../play/game.queries.ts";
import type { BetAsset } from "../play/round.ts";
import { noteRefusal } from "../play/server-bets.ts";
import type { CrashBet, CrashSender, CrashWish } from "./own-bet.ts";

const ownBetQuery = queryOptions({
  queryKey: ["user", "crashBet"],
  queryFn: async ({ signal }) => (await call("GET /games/crash/bet", {}, { signal })).bet,
  // Answers and events of the server keep the player's bet up to date. The page reads the bet again when the component
  // is mounted, because the page may have missed events.
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnMount: "always",
});

const readOwnBet = () => void queryClient.invalidateQueries({ queryKey: ownBetQuery.queryKey });

/** Returns whether the server has told the page which bet the player has in the round. */
export const isOwnBetKnown = (): boolean => queryClient.getQueryData(ownBetQuery.queryKey) !== undefined;

/** Stores the state of the player's bet that the server sent, and the balance after the bet. */
function take(bet: CrashBet, balance: string): void {
  const known = queryClient.getQueryData(ownBetQuery.queryKey);
  // The event that ends the bet may arrive before an older answer. The balance in an older answer is outdated too.
  if (known && (known.round > bet.round || (known.id === bet.id && known.state !== "open"))) return;
  applyBalance(bet.asset, balance);
  queryClient.setQueryData(ownBetQuery.queryKey, bet);
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

/** Returns the sender for bets that the server handles. If the visitor is a guest, the sender does nothing. */
export function useServerBet(crash: CrashState | undefined, enabled: boolean): CrashSender {
  const own = useQuery({ ...ownBetQuery, enabled }).data ?? null;
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

  return {
    bet: own && own.round === crash?.current.round ? own : null,
    unanswered: sender.unanswered() !== null,
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
      // If the server refunded the bet, no round is stored. The payout of a refunded bet is equal to the stake.
      return found === null ? amount : found.round.payout;
    },
  };
}

/** Makes a call that ends the player's bet, and stores the result of the call. */
async function end(name: "POST /games/crash/cancel" | "POST /games/crash/cash-out", id: string) {
  const { token } = userStore.get();
  try {
    const { bet, balance } = await call(name, { body: { id } }, { silent: true });
    // Ignores the answer if another player has signed in while the call was running.
    if (token === userStore.get().token) take(bet, balance);
  } catch (error) {
    // Reads the bet from the server again, because the answer was lost, the call was too late, or the bet had already
    // ended.
    readOwnBet();
    throw error;
  }
}

function refused(error: unknown, bet: SentBet): never {
  // The player may have placed a bet on another device.
  readOwnBet();
  noteRefusal(error, bet);
  throw error;
}
