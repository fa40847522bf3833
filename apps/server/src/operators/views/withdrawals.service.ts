import type { Mark, OperatorData, OperatorQuery, ReviewedWithdrawal } from "@gemplay/api-schema/operator";
import { shownName } from "@gemplay/api-schema/player";
import { tokenBalanceAbi, vaultAbi } from "@gemplay/chain/abi";
import { firstDayOfWindow, isSumSound, playerSums, playerTotals } from "@gemplay/ledger";
import { formatAssetAmount, parseAmount } from "@gemplay/money";
import { type Address, BaseError } from "viem";
import { findPlayers, type Player } from "../../account/index.ts";
import { listSessions } from "../../auth/index.ts";
import { limitsInForce } from "../../limits/index.ts";
import { executorOf } from "../../platform/database/index.ts";
import { AppError, recordPage, type SessionOperator } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import type { Risk, Shared } from "../../risk/index.ts";
import {
  approvalsOf,
  approveWithdrawal,
  bookedSince,
  findWithdrawal,
  moneyHistory,
  needsTwoPeople,
  paidBefore,
  peopleNeeded,
  queuePage,
  queueSum,
  type ReviewRefusal,
  ReviewRefused,
  refuseWithdrawal,
  vaultsUsed,
  type Withdrawal,
  walletTables,
} from "../../wallet/index.ts";
import { standing } from "../accounts/index.ts";
import { bookMarks, type Known, riskOf } from "./marks.ts";

export type ReviewDependencies = Pick<Platform, "db" | "clock" | "config" | "chain" | "settings">;

const errorOf = {
  unknown: "ReviewUnknown",
  over: "ReviewOver",
  held: "ReviewHeld",
  payable: "ReviewMayBePaid",
  people: "SecondPersonNeeded",
  right: "OperatorRoleMissing",
} as const satisfies Record<ReviewRefusal, string>;

function asAppError(cause: unknown): never {
  if (cause instanceof ReviewRefused) throw new AppError(errorOf[cause.refusal], {}, { cause });
  // A rejection queries the chain first, so an error of the chain means that nothing has changed.
  throw cause instanceof BaseError ? new AppError("ChainUnavailable", {}, { cause }) : cause;
}

/** Shows and decides withdrawals for reviewers. */
export interface Reviews {
  page(query: OperatorQuery<"GET /withdrawals">): Promise<OperatorData<"GET /withdrawals">>;
  detail(own: SessionOperator, id: string): Promise<OperatorData<"GET /withdrawal">>;
  check(id: string): Promise<OperatorData<"GET /withdrawal/check">>;
  approve(by: SessionOperator, id: string, note: string | undefined): Promise<number>;
  reject(by: SessionOperator, id: string, reason: string): Promise<void>;
}

const dayWindow = 30;
const hourMs = 3_600_000;

export function createReviews(
  dependencies: ReviewDependencies & {
    readonly sharedBy: Risk["sharedBy"];
    /** Notifies the player's open pages after the commit. */
    readonly onChange: (row: Withdrawal) => void;
  },
): Reviews {
  const { db, clock, config, chain, settings, sharedBy, onChange } = dependencies;
  const wallet = walletTables(db);
  const executor = executorOf(db);

  async function found(id: string): Promise<Withdrawal> {
    const row = await findWithdrawal(wallet, id);
    if (row === undefined) throw new AppError("ReviewUnknown");
    return row;
  }

  async function knownOf(
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

  /** Builds the rows of the page with the facts and marks of each withdrawal. */
  async function shown(
    rows: readonly Withdrawal[],
  ): Promise<{ readonly row: ReviewedWithdrawal; readonly marks: Mark[] }[]> {
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
        const facts = await knownOf(row, player, known);
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

  return {
    async page({ view, asset, leastU, ...query }) {
      const filter = { asset, leastUBase: leastU === undefined ? undefined : parseAmount(leastU, 18) };
      const { shown: rows, nextCursor } = await recordPage(
        query,
        ({ before: cursor, limit }) => queuePage(wallet, view, { ...filter, cursor, limit }),
        ({ number }) => number,
      );
      const count = async (name: "review" | "second" | "moving" | "held") =>
        (await queueSum(wallet, name)).count;
      // The number of finished withdrawals grows forever, so it is not counted for each page. Later pages would return
      // the same sums as the first page.
      const found =
        view === "done" || query.cursor !== undefined ? null : await queueSum(wallet, view, filter);
      return {
        withdrawals: (await shown(rows)).map(({ row }) => row),
        counts: {
          review: await count("review"),
          second: await count("second"),
          moving: await count("moving"),
          held: await count("held"),
        },
        found: found === null ? null : { count: found.count, amounts: amounts(found.amountsBase) },
        nextCursor,
      };
    },

    async detail(own, id) {
      const row = await found(id);
      const [one] = await shown([row]);
      if (one === undefined) throw new AppError("ReviewUnknown");
      const player = (await findPlayers(db, [row.playerId])).get(row.playerId);
      const history = await moneyHistory(wallet, row.playerId, row.id);
      const since = firstDayOfWindow(new Date(clock.nowMs()), dayWindow);
      const bets = (await playerTotals(executor, row.playerId, { since })).filter(
        ({ asset }) => asset === "PLAY",
      );
      const staked = sumOf(bets.map(({ stakedBase }) => stakedBase));
      const above = settings.get("withdrawals.twoPeopleAboveU");
      const approvals = await approvalsOf(wallet, [id]);
      // An operator who has not decided yet does not see the notes of others.
      const hasDecided =
        row.status !== "under_review" || approvals.some(({ operatorId }) => operatorId === own.id);
      return {
        withdrawal: one.row,
        twoPeopleAboveU: above === null ? null : formatAssetAmount(above, "U"),
        player: {
          registeredAtMs: player?.createdAt.getTime() ?? 0,
          frozen: player !== undefined && player.freeze !== "none",
          deposits: amounts(history.deposited),
          withdrawn: amounts(history.withdrawn),
          staked: formatAssetAmount(staked, "PLAY"),
          won: formatAssetAmount(staked - sumOf(bets.map(({ paidBase }) => paidBase)), "PLAY"),
        },
        marks: one.marks,
        approvals: approvals.map(({ operatorId, operatorName, at, note }) => ({
          operator: operatorName,
          own: operatorId === own.id,
          atMs: at.getTime(),
          note: hasDecided ? note : null,
        })),
      };
    },

    async check(id) {
      const { address, payoutId, netBase, asset, token, playerId, status } = await found(id);
      const { vaultAddress: vault, playTokenAddress, usdtTokenAddress } = config.chain;
      const client = chain.publicClient;
      const contract = token === "PLAY" ? playTokenAddress : usdtTokenAddress;
      // A payout by an earlier vault counts as paid.
      const vaults = [...new Set([vault, ...(await vaultsUsed(wallet))])];
      const paidBy = (one: Address) =>
        client.readContract({ address: one, abi: vaultAbi, functionName: "isPaid", args: [payoutId] });
      const asked = await Promise.all([
        client.getCode({ address }),
        Promise.all(vaults.map(paidBy)).then((answers) => answers.includes(true)),
        client.readContract({
          address: contract,
          abi: tokenBalanceAbi,
          functionName: "balanceOf",
          args: [vault],
        }),
      ]).catch((cause: unknown) => {
        throw new AppError("ChainUnavailable", {}, { cause });
      });
      const [code, isPaid, heldBase] = asked;
      const sums = await playerSums(executor, playerId);
      const isSound = sums.every(isSumSound);
      const held = { amount: formatAssetAmount(heldBase, asset), asset: token };
      return {
        marks: [
          { name: "code", state: code === undefined || code === "0x" ? "good" : "look", values: {} },
          {
            name: "unpaid",
            state: isAsPaid(status, isPaid) ? "good" : "bad",
            values: { paid: isPaid ? "yes" : "no" },
          },
          { name: "vault", state: heldBase >= netBase ? "good" : "bad", values: held },
          { name: "balance", state: isSound ? "good" : "bad", values: {} },
        ],
        checkedAtMs: clock.nowMs(),
      };
    },

    async approve(by, id, note) {
      const { after, agreed } = await approveWithdrawal(dependencies, id, reviewer(by, note)).catch(
        asAppError,
      );
      if (after.status !== "under_review") onChange(after);
      return after.status === "under_review" ? agreed : peopleNeeded;
    },

    async reject(by, id, reason) {
      const { after } = await refuseWithdrawal(dependencies, id, { ...reviewer(by, reason), reason }).catch(
        asAppError,
      );
      onChange(after);
    },
  };
}

/**
 * Returns true if a vault has paid the withdrawal exactly if its status says so. A submitted withdrawal is paid before
 * the payment is final.
 */
const isAsPaid = (status: Withdrawal["status"], isPaid: boolean) =>
  status === "submitted" || isPaid === (status === "confirmed");

/** Facts that are read for all rows together. */
interface KnownOfAll {
  readonly paid: ReadonlySet<string>;
  readonly booked: ReadonlyMap<string, Date>;
  readonly shares: ReadonlyMap<bigint, readonly Shared[]>;
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);

function reviewer({ id, name }: SessionOperator, reason: string | undefined) {
  return {
    actor: name,
    reason,
    signIn: {
      operatorId: id,
      reviewers: (trx: Platform["db"], ids: readonly bigint[]) => standing(trx, ids, ["reviewer", "admin"]),
    },
  };
}

function amounts(of: Readonly<Record<"PLAY" | "U", bigint>>) {
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
