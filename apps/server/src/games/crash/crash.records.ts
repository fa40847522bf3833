import type { Data } from "@gemplay/api-schema";
import { crashPointE4, previousGameHash } from "@gemplay/games";
import type { Bet, Json } from "@gemplay/ledger";
import type { Database } from "../../platform/database/index.ts";
import { roundSources } from "./rounds.repository.ts";

type Seeds = Data<"GET /games/round">["seeds"];

const isCrash = ({ game }: Pick<Bet, "game">) => game === "crash";

/**
 * Returns the bets of any game whose records may be shown. A cashed-out bet on a running round of Crash is left out,
 * because the record would show the crash point. A bet on a finished round gets the crash point.
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

/** A bet for an export, with the source of the round if the source is not the player's own seeds. */
export interface ExportedBet {
  readonly bet: Bet;
  /** The bet for the archive; undefined for a bet on a running round, because the outcome is secret. */
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

/** Returns the seeds of a bet on a round of Crash; undefined until the round is over. */
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
