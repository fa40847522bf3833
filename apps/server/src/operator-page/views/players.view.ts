import type { OperatorData } from "@gemplay/api-schema/operator";
import { shownName } from "@gemplay/api-schema/player";
import {
  communityOf,
  countFriends,
  firstDayOfWindow,
  inviterOf,
  isSumSound,
  playerSums,
} from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import { findChosenName, findPlayer, identitiesOf, type Player } from "../../account/index.ts";
import { devicesOf, listSessions, passkeysOf } from "../../auth/index.ts";
import { shownLimits } from "../../limits/index.ts";
import { recordOperatorAction } from "../../platform/audit/index.ts";
import { executorOf } from "../../platform/database/index.ts";
import type { SessionOperator } from "../../platform/http/index.ts";
import { addressLock, moneyHistory, walletTables } from "../../wallet/index.ts";
import { type PlayersContext, requirePlayer } from "./players.context.ts";

type ShownPlayer = OperatorData<"GET /player">;

const sessionsAtMost = 100;

export function shownPlayer(player: Player) {
  return {
    id: String(player.id),
    name: shownName(player),
    address: player.address,
    registeredAtMs: player.createdAt.getTime(),
    freeze: player.freeze,
    deleted: player.deleted,
  };
}

/**
 * Reads all data that the operator's page shows about a player, and records the view in the audit log.
 *
 * @throws {AppError} PlayerUnknown
 */
export async function inspectPlayer(
  context: PlayersContext,
  by: SessionOperator,
  id: bigint,
): Promise<ShownPlayer> {
  const { clock, db } = context;
  const executor = executorOf(db);
  const player = await requirePlayer(db, id);
  const sums = await playerSums(executor, id);
  const { held } = await moneyHistory(walletTables(db), id);
  const chosen = await findChosenName(db, id);
  const sessions = await listSessions(db, {
    playerId: id,
    own: Buffer.alloc(0),
    usedSince: new Date(0),
    limit: sessionsAtMost,
  });
  await recordOperatorAction(db, { actor: by.name, action: "accounts.look", subject: String(id) });
  return {
    player: shownPlayer(player),
    waysIn: await signInMethodsOf(context, player),
    level: (await communityOf(executor, id, { since: firstDayOfWindow(new Date(clock.nowMs()), 1) })).level,
    chosenName: chosen === undefined ? null : { name: chosen.name, shown: chosen.shown },
    balances: sums.map((sum) => {
      const { asset, balanceBase, withdrawOnlyBase, openBetsBase } = sum;
      const waiting = asset === "PLAY" || asset === "U" ? held[asset] : 0n;
      return {
        assetId: asset,
        balance: formatAssetAmount(balanceBase, asset),
        withdrawOnly: formatAssetAmount(withdrawOnlyBase, asset),
        held: formatAssetAmount(openBetsBase + waiting, asset),
        sound: isSumSound(sum),
      };
    }),
    entries: Number(sums.reduce((sum, one) => sum + one.entries, 0n)),
    sessions: sessions.map(({ tokenHash, device, signInMethod, createdAt, lastUsedAt }) => ({
      id: tokenHash.toString("hex"),
      device,
      wayIn: signInMethod,
      openedAtMs: createdAt.getTime(),
      lastUsedAtMs: lastUsedAt.getTime(),
    })),
    ...(await knownOf(context, player)),
    checkedAtMs: clock.nowMs(),
  };
}

/**
 * Reads the player's limits, breaks, security settings, inviter and friends, and the addresses and devices that other
 * players share.
 */
async function knownOf(
  { clock, db, secondFactorState, sharedBy }: PlayersContext,
  { id }: Player,
): Promise<
  Pick<
    ShownPlayer,
    "limits" | "pause" | "secondFactor" | "addressLock" | "inviter" | "friends" | "devices" | "shares"
  >
> {
  const executor = executorOf(db);
  const { limits, pause } = await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((trx) => shownLimits(trx, id, new Date(clock.nowMs())));
  const invitation = await inviterOf(executor, id);
  const inviter = invitation && (await findPlayer(db, invitation.inviterId));
  const lock = await addressLock(walletTables(db), id);
  return {
    limits: limits
      .filter(({ limit, next }) => limit !== null || next !== null)
      .map(({ assetId, kind, period, limit, used, next }) => ({
        assetId,
        kind,
        period,
        limit,
        used,
        next,
      })),
    pause,
    secondFactor: (await secondFactorState(id)).on,
    addressLock: lock.isOn || (lock.endsAt !== null && lock.endsAt.getTime() > clock.nowMs()),
    inviter:
      invitation === undefined
        ? null
        : {
            id: String(invitation.inviterId),
            name: inviter === undefined ? "" : shownName(inviter),
            boundAtMs: invitation.boundAt.getTime(),
          },
    friends: await countFriends(executor, id),
    devices: (await devicesOf(db, id)).map(({ name, lastAt }) => ({ name, lastAtMs: lastAt.getTime() })),
    shares: [...((await sharedBy([id])).get(id) ?? [])],
  };
}

async function signInMethodsOf(
  { db }: PlayersContext,
  { id, address, addressBoundAt, createdAt }: Player,
): Promise<ShownPlayer["waysIn"]> {
  const bound = (await identitiesOf(db, id)).map(({ kind, name, shown_as, bound_at }) => ({
    kind,
    name,
    shownAs: shown_as,
    sinceMs: bound_at.getTime(),
  }));
  const passkeys = (await passkeysOf(db, id)).map(({ name, bound_at }) => ({
    kind: "passkey" as const,
    name,
    shownAs: null,
    sinceMs: bound_at.getTime(),
  }));
  if (address === null) return [...bound, ...passkeys];
  const sinceMs = (addressBoundAt ?? createdAt).getTime();
  return [...bound, ...passkeys, { kind: "wallet", name: address, shownAs: null, sinceMs }];
}
