import { post, type TransferRequest } from "@gemplay/ledger";
import { lockRow, type Player } from "../account/index.ts";
import { addOutboxEvents } from "../outbox/index.ts";
import { type Database, executorOf } from "../platform/database/index.ts";
import { leftOutOf } from "./left-out.ts";
import {
  databaseNow,
  lockRace,
  placesOf,
  prizeOf,
  prizeSum,
  type Race,
  setPaid,
} from "./races.repository.ts";
import { insertWinners, type Standing, topStandings } from "./standings.repository.ts";

/** The players who take part in the decision about the places, and the players who get no place. */
interface Places {
  readonly winners: readonly Standing[];
  readonly leftOut: readonly bigint[];
}

/**
 * Pays all prizes of a counted race in one transaction: the transfers, the winners, the notices and the state of the
 * race. So each place is paid exactly once, even if the process dies or two processes pay at the same time. The prizes of
 * places without a player return to the rewards budget.
 *
 * The function locks the row of the race, then the rows of the players in the order of their ids, then the wallets.
 * No other code locks the rows of several players while it holds a wallet.
 *
 * @returns the ids of the players who received a prize
 */
export async function payPrizes(db: Database, raceId: bigint): Promise<readonly bigint[]> {
  return await db.transaction().execute(async (trx) => {
    const race = await lockRace(trx, raceId);
    if (race?.state !== "counted") return [];
    const { winners, leftOut } = await decidePlaces(trx, race);
    const prizes = winners.flatMap((standing, index) => {
      const amountBase = prizeOf(race.prizes, index + 1);
      return amountBase === undefined ? [] : [{ ...standing, place: index + 1, amountBase }];
    });
    const posted = await post(executorOf(trx), [
      ...prizes.map(({ playerId, amountBase }) => prizeTransfer(raceId, playerId, amountBase)),
      ...returnedPrizes(race, prizes),
    ]);
    const at = await databaseNow(trx);
    await insertWinners(
      trx,
      prizes.map(({ playerId, place, score, amountBase }, index) => ({
        playerId,
        raceId,
        place,
        score,
        amountBase,
        transferId: posted[index]?.id ?? "",
        at,
      })),
    );
    if (prizes.length > 0)
      await addOutboxEvents(
        trx,
        prizes.map(({ playerId }) => ({ playerId, kind: "racePrize", recordId: String(raceId) })),
      );
    await setPaid(trx, raceId, { leftOut, at });
    return prizes.map(({ playerId }) => playerId);
  });
}

const prizeTransfer = (raceId: bigint, playerId: bigint, amountBase: bigint): TransferRequest => ({
  playerId,
  debit: "race_prizes",
  credit: "player",
  asset: "PLAY",
  amountBase,
  kind: "race_prize",
  reference: String(raceId),
  idempotencyKey: `race_prize:${raceId}`,
});

/** Returns the transfer of the prizes that nobody won back to the rewards budget. */
function returnedPrizes(race: Race, paid: readonly { readonly amountBase: bigint }[]): TransferRequest[] {
  const amountBase = paid.reduce((left, prize) => left - prize.amountBase, prizeSum(race.prizes));
  return amountBase === 0n ? [] : [promiseTransfer(race.id, "return", amountBase)];
}

/** Returns the transfer that promises the prizes of a race, or that returns promised prizes to the rewards budget. */
export const promiseTransfer = (
  raceId: bigint,
  direction: "promise" | "return",
  amountBase: bigint,
): TransferRequest => ({
  playerId: 0n,
  ...(direction === "promise"
    ? { debit: "rewards_budget", credit: "race_prizes" }
    : { debit: "race_prizes", credit: "rewards_budget" }),
  asset: "PLAY",
  amountBase,
  kind: `race_${direction}`,
  reference: String(raceId),
  idempotencyKey: `race_${direction}:${raceId}`,
});

/**
 * Decides who gets the places with prizes. The function locks the row of each player before it reads the state of the
 * player, because a freeze, a break, an exclusion and a deletion also lock this row.
 */
async function decidePlaces(trx: Database, race: Race): Promise<Places> {
  const wanted = placesOf(race.prizes);
  const winners: Standing[] = [];
  const leftOut: bigint[] = [];
  let after: Standing | undefined;
  while (winners.length < wanted) {
    const standings = await topStandings(trx, race.id, { after, limit: wanted - winners.length });
    if (standings.length === 0) break;
    const players = new Map<bigint, Player>();
    for (const playerId of standings.map(({ playerId }) => playerId).sort((a, b) => (a < b ? -1 : 1))) {
      const player = await lockRow(trx, playerId);
      if (player !== undefined) players.set(playerId, player);
    }
    const out = await leftOutOf(trx, players, await databaseNow(trx));
    for (const standing of standings)
      if (out.has(standing.playerId)) leftOut.push(standing.playerId);
      else winners.push(standing);
    after = standings.at(-1);
  }
  return { winners, leftOut };
}
