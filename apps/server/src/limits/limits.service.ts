import type { Body, Data } from "@gemplay/api-schema";
import { exclusionMonthsWithoutProof } from "@gemplay/api-schema/proof-ways";
import {
  cancelExclusionEnd,
  cancelRaise,
  confirmRaise,
  forEver,
  type LimitName,
  type Pause,
  requestExclusionEnd,
  setLimit,
  startPause,
} from "@gemplay/ledger";
import type { Kysely, Transaction } from "kysely";
import { type Account, lockPlayer, lockRow } from "../account/index.ts";
import type { CheckedProof, FreshProofs } from "../auth/index.ts";
import type { Clock } from "../platform/clock/index.ts";
import { type Database, executorOf } from "../platform/database/index.ts";
import { AppError, amountFrom, type SessionPlayer } from "../platform/http/index.ts";
import { exclusionEndDays, limitedAssets, raiseTimes, raiseWait, shownLimits } from "./limits.shown.ts";
import { hourMs, hoursAfter, monthsAfter } from "./pauses.ts";
import { writeRealityMinutes } from "./reality.repository.ts";

type Limits = Data<"GET /user/limits">;
type Trx = Transaction<Record<never, never>>;

/**
 * Changes the restrictions that a player has set for the own account. Each method returns all restrictions of the
 * player after the change.
 */
export interface LimitChanges {
  /**
   * Sets an own limit of a player.
   *
   * @throws {AppError} RequestInvalid for an unknown limit, Amount…
   */
  save(playerId: bigint, body: Body<"POST /user/limit/save">): Promise<Limits>;
  /**
   * Confirms a raise of a limit after its waiting time.
   *
   * @throws {AppError} RaiseNotOpen if the player cannot confirm this raise now; RequestInvalid, Amount…
   */
  confirmRaise(playerId: bigint, body: Body<"POST /user/limit/confirm">): Promise<Limits>;
  /**
   * Cancels a requested raise of a limit.
   *
   * @throws {AppError} RequestInvalid
   */
  cancelRaise(playerId: bigint, body: Body<"POST /user/limit/cancel">): Promise<Limits>;
  /**
   * Starts a break of the player.
   *
   * @throws {AppError} PauseStands
   */
  takeBreak(playerId: bigint, hours: number): Promise<Limits>;
  /**
   * Starts a self-exclusion of the player.
   *
   * @throws {AppError} PauseStands; for a long exclusion also FreshProofNeeded and the errors of fresh proofs
   */
  exclude(player: SessionPlayer, body: Body<"POST /user/exclusion/start">): Promise<Limits>;
  /**
   * Requests the end of the player's permanent self-exclusion, which an operator must confirm.
   *
   * @throws {AppError} RequestInvalid without a permanent self-exclusion
   */
  requestExclusionEnd(playerId: bigint): Promise<Limits>;
  cancelExclusionEnd(playerId: bigint): Promise<Limits>;
  /**
   * Sets the interval of the player's reality check.
   *
   * @param minutes the minutes of play between two checks; 0 means never
   */
  setRealityMinutes(playerId: bigint, minutes: number): Promise<Limits>;
}

export type OnExcluded = <T>(trx: Kysely<T>, playerId: bigint) => Promise<void>;

export function createLimitChanges({
  db,
  clock,
  proofs,
  findMailboxSharers,
  onExcluded,
  notifyChanged,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly proofs: Pick<FreshProofs, "check">;
  readonly findMailboxSharers: Account["findMailboxSharers"];
  readonly onExcluded: OnExcluded;
  /** Called after the commit of a change of restrictions, with the break or exclusion that the player then has. */
  readonly notifyChanged: (playerId: bigint, pause: Limits["pause"]) => void;
}): LimitChanges {
  /** Returns the time of the database, see decision 11. */
  const now = () => new Date(clock.nowMs());

  /**
   * Changes a player's restrictions; changes of the same player run one after another. The transaction locks the
   * player's row before the wallets.
   */
  async function change(playerId: bigint, make: (trx: Trx) => Promise<unknown>): Promise<Limits> {
    const limits = await db.transaction().execute(async (trx) => {
      await lockPlayer(trx, playerId);
      await make(trx);
      return await shownLimits(trx, playerId, now());
    });
    notifyChanged(playerId, limits.pause);
    return limits;
  }

  /**
   * Starts a break or an exclusion of a player, and of the player's other accounts with the same mailbox. The break of
   * another account stays if it lasts longer.
   */
  async function pause(
    playerId: bigint,
    kind: Pause["kind"],
    untilAfter: (since: Date) => Date,
    proved?: CheckedProof,
  ): Promise<Limits> {
    /** Returns undefined, and changes nothing, if another account of the mailbox exists by now. */
    async function tryPause(sharers: readonly bigint[]) {
      return await db.transaction().execute(async (trx) => {
        // Two accounts of one person may start a pause at the same time, so the rows are locked in a fixed order.
        for (const id of [playerId, ...sharers].toSorted((a, b) => (a < b ? -1 : 1)))
          await (id === playerId ? lockPlayer(trx, id) : lockRow(trx, id));
        const current = await findMailboxSharers(trx, playerId);
        if (current.some((id) => !sharers.includes(id))) return undefined;
        const since = now();
        await proved?.use(trx);
        const start = async (id: bigint) => {
          const taken = await startPause(executorOf(trx), id, { kind, since, until: untilAfter(since) });
          if (taken && kind === "exclusion") await onExcluded(trx, id);
          return taken;
        };
        if (!(await start(playerId))) throw new AppError("PauseStands");
        const limits = await shownLimits(trx, playerId, since);
        const paused: [bigint, Limits["pause"]][] = [[playerId, limits.pause]];
        for (const id of current)
          if (await start(id)) paused.push([id, (await shownLimits(trx, id, since)).pause]);
        return { limits, paused };
      });
    }
    let done: Awaited<ReturnType<typeof tryPause>>;
    do done = await tryPause(await findMailboxSharers(db, playerId));
    while (done === undefined);
    for (const [id, pauseOfOwner] of done.paused) notifyChanged(id, pauseOfOwner);
    return done.limits;
  }

  return {
    async save(playerId, { limit, ...body }) {
      const name = nameOf(playerId, body);
      const amountBase = baseOf(limit, name);
      return await change(playerId, async (trx) => {
        const wait = raiseWait(await raiseTimes(trx));
        await setLimit(executorOf(trx), name, { amountBase, now, ...wait });
      });
    },
    async confirmRaise(playerId, { limit, ...body }) {
      const name = nameOf(playerId, body);
      const amountBase = baseOf(limit, name);
      return await change(playerId, async (trx) => {
        if (!(await confirmRaise(executorOf(trx), name, { amountBase, now })))
          throw new AppError("RaiseNotOpen");
      });
    },
    async cancelRaise(playerId, body) {
      const name = nameOf(playerId, body);
      return await change(playerId, (trx) => cancelRaise(executorOf(trx), name));
    },
    takeBreak: (playerId, hours) => pause(playerId, "break", (since) => hoursAfter(since, hours)),
    async exclude(player, { months, proof }) {
      const untilAfter = (since: Date) => (months === null ? forEver : monthsAfter(since, months));
      if (months !== null && months <= exclusionMonthsWithoutProof)
        return await pause(player.id, "exclusion", untilAfter);
      if (proof === undefined) throw new AppError("FreshProofNeeded");
      const proved = await proofs.check(player.id, "exclude", proof, player);
      return await pause(player.id, "exclusion", untilAfter, proved);
    },
    requestExclusionEnd: (playerId) =>
      change(playerId, async (trx) => {
        const waitMs = (await exclusionEndDays(trx)) * 24 * hourMs;
        if (!(await requestExclusionEnd(executorOf(trx), playerId, { now, waitMs })))
          throw new AppError("RequestInvalid");
      }),
    cancelExclusionEnd: (playerId) =>
      change(playerId, (trx) => cancelExclusionEnd(executorOf(trx), playerId)),
    setRealityMinutes: (playerId, minutes) =>
      change(playerId, (trx) => writeRealityMinutes(trx, playerId, minutes)),
  };
}

const baseOf = (limit: string | null, { asset }: LimitName) =>
  limit === null ? undefined : amountFrom(limit, asset);

/**
 * Returns the key of a limit.
 *
 * @throws {AppError} RequestInvalid if this asset has no such limit
 */
function nameOf(
  playerId: bigint,
  { assetId: asset, kind, period }: Body<"POST /user/limit/cancel">,
): LimitName {
  if (!limitedAssets[kind].some((one) => one === asset)) throw new AppError("RequestInvalid");
  return { playerId, asset, kind, period };
}
