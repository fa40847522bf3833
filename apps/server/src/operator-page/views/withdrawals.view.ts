import type { Mark, ReviewedWithdrawal } from "@gemplay/api-schema/operator";
import { shownName } from "@gemplay/api-schema/player";
import { playerTotals } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import { findPlayers, type Player } from "../../account/index.ts";
import { listSessions } from "../../auth/index.ts";
import { limitsInForce } from "../../limits/index.ts";
import type { Shared } from "../../risk/index.ts";
import {
  approvalsOf,
  bookedSince,
  moneyHistory,
  needsTwoPeople,
  paidBefore,
  type Withdrawal,
} from "../../wallet/index.ts";
import { bookMarks, type Known, riskOf } from "./marks.ts";
import type { ReviewsContext } from "./withdrawals.context.ts";

const hourMs = 3_600_000;

/** Data that the server reads together for all withdrawals of the page. */
interface KnownOfAll {
  readonly paid: ReadonlySet<string>;
  readonly booked: ReadonlyMap<string, Date>;
  readonly shares: ReadonlyMap<bigint, readonly Shared[]>;
}

/** Builds the rows of the page of withdrawals, with the data and the marks of each withdrawal. */
export async function shownWithdrawals(
  context: ReviewsContext,
  rows: readonly Withdrawal[],
): Promise<{ readonly row: ReviewedWithdrawal; readonly marks: Mark[] }[]> {
  const { db, settings, sharedBy, wallet } = context;
  const players = await findPlayers(
    db,
    rows.map(({ playerId }) => playerId),
  );
  const known = {
    paid: await paidBefore(wallet, rows),
    booked: await bookedSince(wallet, rows),
    shares: await sharedBy(rows.map(({ playerId }) => playerId)),
  };
  const approvals = await approvalsOf(
    wallet,
    rows.map(({ id }) => id),
  );
  return await Promise.all(
    rows.map(async (row) => {
      const player = players.get(row.playerId);
      const facts = await knownOf(context, row, player, known);
      const marks = bookMarks(facts);
      const first = approvals.find(({ withdrawalId }) => withdrawalId === row.id);
      const more = {
        playerName: player === undefined ? "" : shownName(player),
        addressKind: facts.addressKind,
        risk: riskOf(marks),
        needsTwo: needsTwoPeople(settings, row),
        firstApprovedBy: first?.operatorName ?? null,
      };
      return { row: { ...shownRow(row), ...more }, marks };
    }),
  );
}

/** Reads the data of a withdrawal and its player. */
async function knownOf(
  { clock, db, executor, settings, wallet }: ReviewsContext,
  row: Withdrawal,
  player: Player | undefined,
  { paid, booked, shares }: KnownOfAll,
): Promise<Known> {
  const history = await moneyHistory(wallet, row.playerId, row.id);
  const totals = await playerTotals(executor, row.playerId);
  const sessions = await listSessions(db, {
    playerId: row.playerId,
    own: Buffer.alloc(0),
    usedSince: new Date(0),
    limit: 100,
  });
  const opened = sessions.map(({ createdAt }) => createdAt.getTime());
  const isOwn = player?.address === row.address;
  const pair = `${row.playerId} ${row.address}`;
  const bookedAt = booked.get(pair);
  return {
    addressKind: isOwn ? "own" : paid.has(pair) ? "paid" : bookedAt !== undefined ? "book" : "new",
    bookedAt,
    bookWaitsMs: settings.get("withdrawals.addressLockHours") * hourMs,
    shares: shares.get(row.playerId) ?? [],
    ...(await limitsInForce(db, row.playerId, new Date(clock.nowMs()))),
    asset: row.asset,
    amountBase: row.amountBase,
    usualBase: history.usual[row.asset],
    depositedBase: history.deposited[row.asset],
    stakedBase: sumOf(totals.filter(({ asset }) => asset === "PLAY").map((one) => one.stakedBase)),
    frozen: player !== undefined && player.freeze !== "none",
    reason: row.reason,
    newestSessionAt: opened.length === 0 ? undefined : new Date(Math.max(...opened)),
    requestedAt: row.requestedAt,
  };
}

export const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);

export function amounts(of: Readonly<Record<"PLAY" | "U", bigint>>) {
  return (["PLAY", "U"] as const).map((assetId) => ({
    assetId,
    amount: formatAssetAmount(of[assetId], assetId),
  }));
}

function shownRow(row: Withdrawal) {
  const { id, asset, token, address, status, reason, transactionHash } = row;
  const text = (amountBase: bigint) => formatAssetAmount(amountBase, asset);
  return {
    id,
    token,
    address,
    status,
    reason,
    transactionHash,
    assetId: asset,
    playerId: String(row.playerId),
    amount: text(row.amountBase),
    fee: text(row.feeBase),
    netAmount: text(row.netBase),
    valueU: row.valueUBase === null ? null : formatAssetAmount(row.valueUBase, "U"),
    heldUntilMs: row.heldUntil?.getTime() ?? null,
    requestedAtMs: row.requestedAt.getTime(),
    changedAtMs: row.changedAt.getTime(),
  };
}
