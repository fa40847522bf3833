import type { OperatorData, OperatorQuery } from "@gemplay/api-schema/operator";
import { firstDayOfWindow, playerTotals } from "@gemplay/ledger";
import { formatAssetAmount, parseAmount } from "@gemplay/money";
import { BaseError } from "viem";
import { findPlayers } from "../../account/index.ts";
import { AppError, recordPage, type SessionOperator } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import {
  approvalsOf,
  approveWithdrawal,
  moneyHistory,
  peopleNeeded,
  queuePage,
  queueSum,
  type ReviewRefusal,
  ReviewRefused,
  refuseWithdrawal,
} from "../../wallet/index.ts";
import { standing } from "../accounts/index.ts";
import { checkOnChain } from "./withdrawals.check.ts";
import {
  createReviewsContext,
  type ReviewsContext,
  type ReviewsDependencies,
  requireWithdrawal,
} from "./withdrawals.context.ts";
import { amounts, shownWithdrawals, sumOf } from "./withdrawals.view.ts";

const errorOf = {
  unknown: "ReviewUnknown",
  over: "ReviewOver",
  held: "ReviewHeld",
  identity: "ReviewIdentity",
  payable: "ReviewMayBePaid",
  people: "SecondPersonNeeded",
  right: "OperatorRoleMissing",
} as const satisfies Record<ReviewRefusal, string>;

function asAppError(cause: unknown): never {
  if (cause instanceof ReviewRefused) throw new AppError(errorOf[cause.refusal], {}, { cause });
  // A rejection queries the chain before any change, so an error of the chain means that nothing has changed.
  throw cause instanceof BaseError ? new AppError("ChainUnavailable", {}, { cause }) : cause;
}

/** Shows withdrawals to reviewers, and stores the decisions of the reviewers. */
export interface Reviews {
  page(query: OperatorQuery<"GET /withdrawals">): Promise<OperatorData<"GET /withdrawals">>;
  detail(own: SessionOperator, id: string): Promise<OperatorData<"GET /withdrawal">>;
  check(id: string): Promise<OperatorData<"GET /withdrawal/check">>;
  approve(by: SessionOperator, id: string, note: string | undefined): Promise<number>;
  reject(by: SessionOperator, id: string, reason: string): Promise<void>;
}

const dayWindow = 30;

export function createReviews(dependencies: ReviewsDependencies): Reviews {
  const context = createReviewsContext(dependencies);
  return {
    page: (query) => readPage(context, query),
    detail: (own, id) => readDetail(context, own, id),
    check: (id) => checkOnChain(context, id),
    approve: (by, id, note) => approve(context, by, id, note),
    reject: (by, id, reason) => reject(context, by, id, reason),
  };
}

async function readPage(
  context: ReviewsContext,
  { view, asset, leastU, ...query }: OperatorQuery<"GET /withdrawals">,
): Promise<OperatorData<"GET /withdrawals">> {
  const { wallet } = context;
  const filter = { asset, leastUBase: leastU === undefined ? undefined : parseAmount(leastU, 18) };
  const { shown: rows, nextCursor } = await recordPage(
    query,
    ({ before: cursor, limit }) => queuePage(wallet, view, { ...filter, cursor, limit }),
    ({ number }) => number,
  );
  const count = async (name: "review" | "second" | "moving" | "held") => (await queueSum(wallet, name)).count;
  // The number of finished withdrawals grows permanently, so the server does not count finished withdrawals for each
  // page. The sums are the same for all pages of the list, so the server computes the sums only for the first page.
  const found = view === "done" || query.cursor !== undefined ? null : await queueSum(wallet, view, filter);
  return {
    withdrawals: (await shownWithdrawals(context, rows)).map(({ row }) => row),
    counts: {
      review: await count("review"),
      second: await count("second"),
      moving: await count("moving"),
      held: await count("held"),
    },
    found: found === null ? null : { count: found.count, amounts: amounts(found.amountsBase) },
    nextCursor,
  };
}

async function readDetail(
  context: ReviewsContext,
  own: SessionOperator,
  id: string,
): Promise<OperatorData<"GET /withdrawal">> {
  const { clock, db, executor, settings, wallet } = context;
  const row = await requireWithdrawal(context, id);
  const [one] = await shownWithdrawals(context, [row]);
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
  // An operator who has not decided yet does not see the notes of other operators.
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
}

/**
 * Approves a withdrawal.
 *
 * @returns the number of approvals that the withdrawal has now
 */
async function approve(
  context: ReviewsContext,
  by: SessionOperator,
  id: string,
  note: string | undefined,
): Promise<number> {
  const { after, agreed } = await approveWithdrawal(context, id, reviewer(by, note)).catch(asAppError);
  if (after.status !== "under_review") context.onChange(after);
  return after.status === "under_review" ? agreed : peopleNeeded;
}

async function reject(
  context: ReviewsContext,
  by: SessionOperator,
  id: string,
  reason: string,
): Promise<void> {
  const decision = { ...reviewer(by, reason), reason };
  const { after } = await refuseWithdrawal(context, id, decision).catch(asAppError);
  context.onChange(after);
}

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
