import type { OperatorBody } from "@gemplay/api-schema/operator";
import { LedgerError, post, systemBalance } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import { recordOperatorAction } from "../platform/audit/index.ts";
import { type Database, executorOf, lockUntilCommit } from "../platform/database/index.ts";
import { AppError, type SessionOperator } from "../platform/http/index.ts";
import { dataFrom, fixedBeforeMs, hasAllNames, isComplete, namesFrom } from "./drafts.ts";
import { promiseTransfer } from "./pay-prizes.ts";
import {
  databaseNow,
  insertRace,
  lockRace,
  overlappingRace,
  prizeSum,
  type Race,
  type RaceData,
  renameRace,
  replaceRace,
  setRaceState,
} from "./races.repository.ts";

/**
 * The changes of races by operators. Each function runs in a transaction of the caller, who has checked the role of the
 * operator, and writes an entry in the audit log.
 */
export interface OperatorRaces {
  /** @throws {AppError} RaceUnknown, RaceInvalid, RaceStateChanged */
  save(trx: Database, by: SessionOperator, wish: OperatorBody<"POST /races/save">): Promise<bigint>;
  /** @throws {AppError} RaceUnknown, RaceInvalid, RaceStarted, RaceOverlaps, RaceBudgetShort, RaceStateChanged */
  ask(
    trx: Database,
    by: SessionOperator,
    wish: { readonly id: bigint; readonly changedAtMs: number },
  ): Promise<void>;
  /**
   * Confirms a race and promises its prizes.
   *
   * @param isAdmin returns whether the operator who asked is still an admin
   * @throws {AppError} OwnRequest, and the errors of `ask`
   */
  confirm(
    trx: Database,
    by: SessionOperator,
    wish: { readonly id: bigint; readonly askedAtMs: number },
    isAdmin: (operatorId: bigint) => Promise<boolean>,
  ): Promise<void>;
  /** @throws {AppError} RaceUnknown, RaceStateChanged */
  refuse(trx: Database, by: SessionOperator, id: bigint): Promise<void>;
  /** @throws {AppError} RaceUnknown, RaceStarted, RaceStateChanged */
  cancel(
    trx: Database,
    by: SessionOperator,
    wish: { readonly id: bigint; readonly reason: string },
  ): Promise<void>;
  /** @throws {AppError} RaceUnknown, RaceInvalid, RaceStateChanged */
  rename(
    trx: Database,
    by: SessionOperator,
    wish: { readonly id: bigint; readonly names: OperatorBody<"POST /races/rename">["names"] },
  ): Promise<void>;
}

export const operatorRaces: OperatorRaces = { save, ask, confirm, refuse, cancel, rename };

async function lockKnown(trx: Database, id: bigint): Promise<Race> {
  const race = await lockRace(trx, id);
  if (race === undefined) throw new AppError("RaceUnknown");
  return race;
}

/**
 * Locks a race that the operator has seen.
 *
 * @throws {AppError} RaceUnknown; RaceStateChanged if the race has changed since the operator has seen the race
 */
async function lockSeen(
  trx: Database,
  { id, changedAtMs }: { readonly id: bigint; readonly changedAtMs: number },
): Promise<Race> {
  const race = await lockKnown(trx, id);
  if (race.changed_at.getTime() !== changedAtMs) throw new AppError("RaceStateChanged");
  return race;
}

async function save(
  trx: Database,
  by: SessionOperator,
  { stored, draft }: OperatorBody<"POST /races/save">,
): Promise<bigint> {
  const data = dataFrom(draft);
  const old = stored === undefined ? undefined : await lockSeen(trx, { ...stored, id: BigInt(stored.id) });
  if (old !== undefined && old.state !== "draft" && old.state !== "asked")
    throw new AppError("RaceStateChanged");
  const saved = old?.id ?? (await insertRace(trx, data, by.name));
  if (old !== undefined) await replaceRace(trx, saved, data, by.name);
  await recordOperatorAction(trx, {
    actor: by.name,
    action: "races.save",
    subject: String(saved),
    oldText: old && textOf(old),
    newText: textOf(data),
  });
  return saved;
}

/** Returns the rules of a race as text for the audit log. */
function textOf({
  names,
  game,
  asset,
  countsTplay,
  score,
  leastBetBase,
  from,
  to,
  prizes,
}: RaceData): string {
  return JSON.stringify({
    names,
    game,
    asset,
    countsTplay,
    score,
    leastBet: formatAssetAmount(leastBetBase, asset),
    from,
    to,
    prizes: prizes.map(({ firstPlace, lastPlace, eachBase }) => [
      firstPlace,
      lastPlace,
      formatAssetAmount(eachBase, "PLAY"),
    ]),
  });
}

/**
 * Checks that a race can still become public. The caller has locked the race.
 *
 * @throws {AppError} RaceInvalid, RaceStarted, RaceOverlaps
 */
async function assertPublishable(trx: Database, race: Race): Promise<void> {
  if (!isComplete(race)) throw new AppError("RaceInvalid");
  if (await isFixed(trx, race)) throw new AppError("RaceStarted");
  if ((await overlappingRace(trx, race)) !== undefined) throw new AppError("RaceOverlaps");
}

/** Returns whether the race has started, or starts so soon that it must not change. The database's clock decides. */
export async function isFixed(db: Database, { from }: Pick<Race, "from">): Promise<boolean> {
  return from.getTime() < (await databaseNow(db)).getTime() + fixedBeforeMs;
}

async function ask(
  trx: Database,
  by: SessionOperator,
  wish: { readonly id: bigint; readonly changedAtMs: number },
): Promise<void> {
  const { id } = wish;
  const race = await lockSeen(trx, wish);
  if (race.state !== "draft") throw new AppError("RaceStateChanged");
  await assertPublishable(trx, race);
  // The budget can still fall until the confirmation, which moves the prizes and fails if the budget is too small then.
  if (prizeSum(race.prizes) > (await systemBalance(executorOf(trx), "rewards_budget", "PLAY")))
    throw new AppError("RaceBudgetShort");
  await setRaceState(trx, id, { state: "asked", asked_by: by.id, asked_at: await databaseNow(trx) }, by.name);
  await recordOperatorAction(trx, {
    actor: by.name,
    action: "races.ask",
    subject: String(id),
    newText: textOf(race),
  });
}

async function confirm(
  trx: Database,
  by: SessionOperator,
  { id, askedAtMs }: { readonly id: bigint; readonly askedAtMs: number },
  isAdmin: (operatorId: bigint) => Promise<boolean>,
): Promise<void> {
  // One lock for all confirmations, so that two overlapping races cannot be confirmed at the same time.
  await lockUntilCommit(trx, "promised races");
  const race = await lockKnown(trx, id);
  // The time names the question that the operator has seen. The race may have changed since then.
  if (race.state !== "asked" || race.asked_by === null || race.asked_at?.getTime() !== askedAtMs)
    throw new AppError("RaceStateChanged");
  if (race.asked_by === by.id) throw new AppError("OwnRequest");
  if (!(await isAdmin(race.asked_by))) throw new AppError("RaceStateChanged");
  await assertPublishable(trx, race);
  await movePrizes(trx, race, "promise");
  await setRaceState(
    trx,
    id,
    { state: "confirmed", confirmed_by: by.id, confirmed_at: await databaseNow(trx) },
    by.name,
  );
  await recordOperatorAction(trx, {
    actor: by.name,
    action: "races.confirm",
    subject: String(id),
    newText: textOf(race),
  });
}

async function movePrizes(trx: Database, race: Race, direction: "promise" | "return"): Promise<void> {
  try {
    await post(executorOf(trx), [promiseTransfer(race.id, direction, prizeSum(race.prizes))]);
  } catch (error) {
    if (error instanceof LedgerError && error.refusal === "pool_exhausted")
      throw new AppError("RaceBudgetShort", {}, { cause: error });
    throw error;
  }
}

async function refuse(trx: Database, by: SessionOperator, id: bigint): Promise<void> {
  const race = await lockKnown(trx, id);
  if (race.state !== "asked") throw new AppError("RaceStateChanged");
  await setRaceState(trx, id, { state: "draft", asked_by: null, asked_at: null }, by.name);
  await recordOperatorAction(trx, { actor: by.name, action: "races.refuse", subject: String(id) });
}

async function cancel(
  trx: Database,
  by: SessionOperator,
  { id, reason }: { readonly id: bigint; readonly reason: string },
): Promise<void> {
  const race = await lockKnown(trx, id);
  if (race.state !== "draft" && race.state !== "asked" && race.state !== "confirmed")
    throw new AppError(race.state === "cancelled" ? "RaceStateChanged" : "RaceStarted");
  if (race.state === "confirmed") {
    if (await isFixed(trx, race)) throw new AppError("RaceStarted");
    await movePrizes(trx, race, "return");
  }
  await setRaceState(trx, id, { state: "cancelled" }, by.name);
  await recordOperatorAction(trx, {
    actor: by.name,
    action: "races.cancel",
    subject: String(id),
    oldText: race.state,
    newText: "cancelled",
    reason,
  });
}

async function rename(
  trx: Database,
  by: SessionOperator,
  wish: { readonly id: bigint; readonly names: OperatorBody<"POST /races/rename">["names"] },
): Promise<void> {
  const names = namesFrom(wish.names);
  if (!hasAllNames(names)) throw new AppError("RaceInvalid");
  const race = await lockKnown(trx, wish.id);
  // The names of a draft belong to its data, and change with the draft.
  if (race.state === "draft" || race.state === "asked" || race.state === "cancelled")
    throw new AppError("RaceStateChanged");
  await renameRace(trx, wish.id, names, by.name);
  await recordOperatorAction(trx, {
    actor: by.name,
    action: "races.rename",
    subject: String(wish.id),
    oldText: JSON.stringify(race.names),
    newText: JSON.stringify(names),
  });
}
