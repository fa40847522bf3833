import type { Data } from "@gemplay/api-schema";
import { crashPointE4, previousGameHash } from "@gemplay/games";
import type { Bet, Json } from "@gemplay/ledger";
import type { Database } from "../../platform/database/index.ts";
import { roundSources } from "./rounds.repository.ts";

type Seeds = Data<"GET /games/round">["seeds"];

const isCrash = ({ game }: Pick<Bet, "game">) => game === "crash";

/**
 * Returns the given bets without the bets on a running round of Crash. The record of a bet on a running round would
 * reveal the crash point. The function adds the crash point to bets on a finished round of Crash.
 */
export async function shownBets(db: Database, bets: readonly Bet[]): Promise<readonly Bet[]> {
  const sources = await roundSources(
    db,
    bets.filter(isCrash).map(({ nonce }) => nonce),
  );
  return bets.flatMap((bet) => {
    if (!isCrash(bet)) return bet;
    const { gameHash, salt } = sources.get(bet.nonce) ?? {};
    if (gameHash == null || salt === undefined) return [];
    const outcome = { ...(bet.outcome as { readonly [name: string]: Json }) };
    return { ...bet, outcome: { ...outcome, crashPointE4: crashPointE4({ gameHash, salt }) } };
  });
}

/**
 * A bet in an export of a player's records. A bet on Crash has the hash of its round in the field `shared`, because
 * Crash uses no seeds of the player.
 */
export interface ExportedBet {
  readonly bet: Bet;
  /** The bet with its outcome. Undefined for a bet on a running round, because the outcome is still secret. */
  readonly shown: Bet | undefined;
  readonly shared: { readonly chain: number; readonly gameHash: string } | undefined;
}

export async function exportedBets(db: Database, bets: readonly Bet[]): Promise<readonly ExportedBet[]> {
  const shown = new Map((await shownBets(db, bets)).map((bet) => [bet.id, bet]));
  const sources = await roundSources(
    db,
    bets.filter(isCrash).map(({ nonce }) => nonce),
  );
  return bets.map((bet) => {
    const source = isCrash(bet) ? sources.get(bet.nonce) : undefined;
    const gameHash = source?.gameHash ?? undefined;
    return {
      bet,
      shown: shown.get(bet.id),
      shared: source && gameHash !== undefined ? { chain: source.chainId, gameHash } : undefined,
    };
  });
}

/** Returns the seeds with which everybody can check a bet on Crash; undefined until the round is over. */
export async function crashSeeds(
  db: Database,
  { nonce: round }: Pick<Bet, "nonce">,
): Promise<Seeds | undefined> {
  const { gameHash, salt } = (await roundSources(db, [round])).get(round) ?? {};
  if (gameHash == null || salt === undefined) return undefined;
  return {
    seedNumber: 0,
    serverSeed: gameHash,
    serverSeedHash: previousGameHash(gameHash),
    clientSeed: salt,
    nonce: round,
  };
}
